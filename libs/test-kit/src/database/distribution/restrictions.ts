import { DISTRIBUTION_COLUMN, distributedTable } from './distributed-tables.js';
import { as, type Fields, list, namesIn, nodesIn, parameterOf } from './syntax.js';

/** A distributed table in a `from` clause, with the conditions that restrict it. */
interface Restricted {
  table: string;
  alias: string;
  conditions: unknown[];
}

/**
 * Each distributed table of a statement, subqueries included, with the parameters that restrict its report. Without
 * `report_id = $n` on every table, the coordinator sends a statement to all shards.
 */
export function reportsOf(statement: Fields): { table: string; alias: string; parameters: number[] }[] {
  return levelsOf(statement)
    .flatMap(tablesOfLevel)
    .map(({ table, alias, conditions }) => ({ table, alias, parameters: conditions.flatMap(reportIn(alias)) }));
}

/**
 * The distributed tables whose rows a statement finds by their place (ctid), but not by their id. Between two statements a
 * row may move to another place, so a place from an earlier statement may be that of another mention.
 */
export function placesOf(statement: Fields): { table: string; alias: string }[] {
  const levels = levelsOf(statement);
  const readsPlaces = levels.some(({ targetList }) =>
    list(targetList).some((target) => isColumn(as('ResTarget', target)?.val, 'ctid')),
  );
  if (readsPlaces) return [];
  return levels.flatMap(tablesOfLevel).filter(({ alias, conditions }) => {
    const isGiven = (column: string) => conditions.map(comparedTo(alias, column)).some((value) => value !== undefined);
    return isGiven('ctid') && !isGiven('id');
  });
}

/** The queries and writes in a statement, each with its own `from` and `where`. */
export function levelsOf(statement: Fields): Fields[] {
  return nodesIn(statement).flatMap(([type, fields]) => {
    if (type === 'SelectStmt') return armsOf(fields);
    return type === 'UpdateStmt' || type === 'DeleteStmt' ? [fields] : [];
  });
}

/** The queries that `union`, `intersect` or `except` combines. */
function armsOf(select: Fields): Fields[] {
  if (!select.larg) return [select];
  return [select.larg, select.rarg].flatMap((arm) => armsOf(arm as Fields));
}

function tablesOfLevel(level: Fields): Restricted[] {
  const target = level.relation ? [{ RangeVar: level.relation }] : [];
  const from = [...target, ...list(level.fromClause), ...list(level.usingClause)];
  return from.flatMap((item) => tablesIn(item, conjuncts(level.whereClause)));
}

function tablesIn(item: unknown, conditions: unknown[]): Restricted[] {
  const join = as('JoinExpr', item);
  if (join) {
    const joined = [...conditions, ...conjuncts(join.quals)];
    // An outer join keeps the rows of a side that its condition does not select.
    const [left, right] = (OUTER[String(join.jointype)] ?? ['joined', 'joined']).map((side) =>
      side === 'joined' ? joined : conditions,
    );
    return [...tablesIn(join.larg, left), ...tablesIn(join.rarg, right)];
  }
  const relation = as('RangeVar', item);
  const table = distributedTable(relation);
  if (!table) return [];
  const alias = String((relation?.alias as Fields | undefined)?.aliasname ?? relation?.relname);
  return [{ table, alias, conditions }];
}

const OUTER: Record<string, ['kept' | 'joined', 'kept' | 'joined']> = {
  JOIN_LEFT: ['kept', 'joined'],
  JOIN_RIGHT: ['joined', 'kept'],
  JOIN_FULL: ['kept', 'kept'],
};

function conjuncts(condition: unknown): unknown[] {
  const expression = as('BoolExpr', condition);
  if (expression?.boolop === 'AND_EXPR') return list(expression.args).flatMap(conjuncts);
  return condition ? [condition] : [];
}

/** The parameter that a condition compares with the report of `alias`, if it is `alias.report_id = $n`. */
const reportIn =
  (alias: string) =>
  (condition: unknown): number[] => {
    const parameter = isEquation(condition)
      ? parameterOf(comparedTo(alias, DISTRIBUTION_COLUMN)(condition))
      : undefined;
    return parameter === undefined ? [] : [parameter];
  };

const isEquation = (condition: unknown): boolean => as('A_Expr', condition)?.kind === 'AEXPR_OP';

/** What a condition says that a column of `alias` is equal to, or one of these. undefined if it is another condition. */
const comparedTo =
  (alias: string, column: string) =>
  (condition: unknown): unknown => {
    const { name, lexpr, rexpr } = as('A_Expr', condition) ?? {};
    if (namesIn(name).join() !== '=') return undefined;
    return isColumn(lexpr, column, alias) ? rexpr : isColumn(rexpr, column, alias) ? lexpr : undefined;
  };

/** Whether an expression is a column, of `alias` or without a table. */
function isColumn(expression: unknown, column: string, alias?: string): boolean {
  const names = namesIn(as('ColumnRef', expression)?.fields);
  return names.at(-1) === column && (names.length === 1 || alias === undefined || names[0] === alias);
}
