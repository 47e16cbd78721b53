/* audit: an independent check of proofs. It reads a program and a certificate (audit/certificate.h) and verifies, with
 * nothing but the automata, that the certificate is an inductive invariant which no goal of the property can be reached
 * from:
 *   (a) the state in which the program starts is a certified state of the entry of main;
 *   (b) each step from each certified state, enumerated here from the automata, leads into the union of the certified
 *       states of the place that it leads to;
 *   (c) at no certified state can a goal of the property hold.
 * Then every execution stays within the certified states, and none reaches a goal.
 *
 * It shares with the analysis the reading of C (front), the automata (program), where a property can fail (property),
 * the may-alias analysis (alias), formulas and the solver (logic), which is used for implications only. It knows
 * nothing of how the proof was found: scripts/check-layers enforces that. docs/evidence.md says what is trusted. */
#ifndef AUDIT_AUDIT_H
#define AUDIT_AUDIT_H

#include "audit/certificate.h"

#endif
