/* YAML that others wrote. libyaml takes time that grows with the square of the nesting. */
#include <yaml.h>

#include "evidence/evidence.h"

static int change_of_depth(yaml_event_type_t type) {
  if (type == YAML_SEQUENCE_START_EVENT || type == YAML_MAPPING_START_EVENT) return 1;
  return type == YAML_SEQUENCE_END_EVENT || type == YAML_MAPPING_END_EVENT ? -1 : 0;
}

bool yaml_is_flat(const Buf *text, Position *at) {
  enum { DEEPEST = 100 };
  yaml_parser_t parser;
  yaml_event_t event;
  int depth = 0;
  bool more = true;
  yaml_parser_initialize(&parser);
  yaml_parser_set_input_string(&parser, (const unsigned char *)(text->at ? text->at : ""), text->n);
  while (more && depth <= DEEPEST && yaml_parser_parse(&parser, &event)) { /* what is no YAML is told by its reader */
    more = event.type != YAML_STREAM_END_EVENT;
    depth += change_of_depth(event.type);
    at->line = (uint32_t)event.start_mark.line + 1;
    at->column = (uint32_t)event.start_mark.column + 1;
    yaml_event_delete(&event);
  }
  yaml_parser_delete(&parser);
  return depth <= DEEPEST;
}
