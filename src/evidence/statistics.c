#include "evidence/statistics.h"

void statistic_add(Verdict *v, const char *name, double value) { vec_push(v->statistic, (Statistic){name, value}); }

void statistics_collect(Verdict *v, const Limit *limit, double seconds) {
  Checker *c = v->checker;
  if (c) {
    RefineStats r = checker_stats(c);
    ExploreStats e = art_stats(checker_art(c));
    SolverStats s = checker_solver_stats(c);
    PredicateStats p = predicates_stats(checker_predicates(c));
    statistic_add(v, "refinements", (double)r.refinements);
    statistic_add(v, "path_checks", (double)r.path_checks);
    statistic_add(v, "predicates", (double)r.predicates);
    statistic_add(v, "tracked_locations", (double)r.tracked_locations);
    statistic_add(v, "tree_nodes", (double)e.nodes);
    statistic_add(v, "removed_nodes", (double)e.removed);
    statistic_add(v, "covered_nodes", (double)e.covered);
    statistic_add(v, "posts", (double)p.posts);
    statistic_add(v, "solver_posts", (double)p.solver_posts);
    statistic_add(v, "models", (double)p.models);
    if (checker_shapes(c)) {
      ShapeStats g = shapes_stats(checker_shapes(c));
      statistic_add(v, "structures", (double)g.graphs);
      statistic_add(v, "largest_structure", (double)g.largest);
      statistic_add(v, "classes", (double)g.classes);
      statistic_add(v, "transfers", (double)g.transfers);
      statistic_add(v, "actions", (double)g.actions);
      statistic_add(v, "shape_posts", (double)g.posts);
      statistic_add(v, "shape_seconds", g.seconds);
    }
    statistic_add(v, "solver_calls", (double)s.calls);
    statistic_add(v, "solver_seconds", s.seconds);
  }
  if (v->shown.stats.levels) {
    statistic_add(v, "overview_goals", (double)v->shown.n_proved);
    statistic_add(v, "overview_graphs", (double)v->shown.stats.graphs);
    statistic_add(v, "overview_steps", (double)v->shown.stats.steps);
    statistic_add(v, "overview_joins", (double)v->shown.stats.joins);
    statistic_add(v, "overview_activations", (double)v->shown.stats.activations);
    statistic_add(v, "overview_levels", (double)v->shown.stats.levels);
    statistic_add(v, "overview_rechecked", (double)v->shown.stats.rechecked);
    statistic_add(v, "overview_refused", (double)v->shown.stats.refused);
    statistic_add(v, "overview_recheck_steps", (double)v->shown.stats.recheck_steps);
  }
  if (limit) statistic_add(v, "effort", (double)limit->spent);
  statistic_add(v, "analysis_seconds", seconds);
  statistic_add(v, "peak_memory_bytes", (double)memory_peak());
}
