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

/** The queries and writes in a statement, each with its own `from` and `where`. */
export function levelsOf(statement: Fields): Fields[] {
  return [...nodesIn(statement)].flatMap(([type, fields]) => {
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
    const comparison = as('A_Expr', condition);
    if (comparison?.kind !== 'AEXPR_OP' || namesIn(comparison.name).join() !== '=') return [];
    const isReport = (side: unknown) => {
      const name = namesIn(as('ColumnRef', side)?.fields).join('.');
      return name === `${alias}.${DISTRIBUTION_COLUMN}` || name === DISTRIBUTION_COLUMN;
    };
    const { lexpr, rexpr } = comparison;
    const other = isReport(lexpr) ? rexpr : isReport(rexpr) ? lexpr : undefined;
    const parameter = parameterOf(other);
    return parameter === undefined ? [] : [parameter];
  };
