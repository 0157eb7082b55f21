import { loadModule, parseSync } from 'libpg-query';

// Loads the parser of PostgreSQL, which is a WebAssembly module.
await loadModule();

/** The fields of a node of PostgreSQL's syntax tree. */
export type Fields = Record<string, unknown>;

/** A type of node, such as `SelectStmt`, with its fields. */
export type Node = readonly [type: string, fields: Fields];

/** The statements of an SQL text. */
export const statementsOf = (sql: string): Fields[] =>
  (parseSync(sql).stmts ?? []).map(({ stmt }) => (stmt ?? {}) as Fields);

/** Every node in a tree, each before the nodes in it. In the JSON of a tree, names of types begin with a capital. */
export function nodesIn(tree: unknown, found: Node[] = []): Node[] {
  if (tree === null || typeof tree !== 'object') return found;
  for (const [name, value] of Object.entries(tree)) {
    if (name[0] >= 'A' && name[0] <= 'Z') found.push([name, value as Fields]);
    nodesIn(value, found);
  }
  return found;
}

/** The fields of `tree` if it is a node of this type. */
export const as = (type: string, tree: unknown): Fields | undefined => (tree as Fields | undefined)?.[type] as Fields;

/** The elements of a list, which the JSON omits if it is empty. */
export const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

/** The names of a list of String nodes, such as those of a qualified name. */
export const namesIn = (strings: unknown): string[] => list(strings).map((name) => String(as('String', name)?.sval));

/** The number of the parameter that an expression is, with or without a type; undefined for anything else. */
export function parameterOf(expression: unknown): number | undefined {
  const cast = as('TypeCast', expression);
  return (cast ? parameterOf(cast.arg) : as('ParamRef', expression)?.number) as number | undefined;
}
