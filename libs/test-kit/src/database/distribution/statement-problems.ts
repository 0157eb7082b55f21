import { DISTRIBUTION_COLUMN, distributedTable } from './distributed-tables.js';
import { IMMUTABLE, NOT_VOLATILE } from './functions.js';
import { levelsOf, placesOf, reportsOf } from './restrictions.js';
import { as, type Fields, list, namesIn, nodesIn, parameterOf, statementsOf } from './syntax.js';

const READS_AND_WRITES = ['SelectStmt', 'DeclareCursorStmt', 'InsertStmt', 'UpdateStmt', 'DeleteStmt'];
const SESSION = ['TransactionStmt', 'VariableSetStmt'];

/**
 * Why a statement of a service cannot run on a connection that prepared it before a column was added, or not on one shard
 * where mentions are distributed by report (decision 0031).
 */
export function statementProblems(sql: string): string[] {
  const statements = statementsOf(sql);
  if (statements.length > 1 && !statements.every((statement) => SESSION.includes(typeOf(statement)))) {
    return ['has several statements in one text'];
  }
  return [...statements.flatMap(starProblems), ...statements.filter(hasDistributedTable).flatMap(problemsOf)];
}

const typeOf = (statement: Fields): string => Object.keys(statement)[0];

/** A prepared statement fails when its result gets another column: so it names the columns of a table. */
const starProblems = (statement: Fields): string[] =>
  [...levelsOf(statement), ...nodesIn(statement).flatMap(([type, fields]) => (type === 'InsertStmt' ? [fields] : []))]
    .filter(hasStar)
    .flatMap(tablesIn)
    .map((table) => `reads * of ${table} instead of naming columns`);

const hasStar = ({ targetList, returningClause }: Fields): boolean =>
  [...list(targetList), ...list((returningClause as Fields | undefined)?.exprs)].some((target) => {
    const fields = as('ColumnRef', as('ResTarget', target)?.val)?.fields;
    return list(fields).some((field) => as('A_Star', field) !== undefined);
  });

/** The tables of one level, without those of its subqueries. Only a table has a schema; a `with` query has none. */
const tablesIn = ({ relation, fromClause, usingClause }: Fields): string[] =>
  [...(relation ? [{ RangeVar: relation }] : []), ...list(fromClause), ...list(usingClause)].flatMap(tablesOf);

function tablesOf(item: unknown): string[] {
  const join = as('JoinExpr', item);
  if (join) return [join.larg, join.rarg].flatMap(tablesOf);
  const { schemaname, relname } = as('RangeVar', item) ?? {};
  return schemaname ? [`${String(schemaname)}.${String(relname)}`] : [];
}

/** A RangeVar is a node in a `from` clause, and a field in a write. */
const hasDistributedTable = (statement: Fields): boolean =>
  nodesIn(statement).some(
    ([type, fields]) => distributedTable(type === 'RangeVar' ? fields : (fields.relation as Fields)) !== undefined,
  );

function problemsOf(statement: Fields): string[] {
  const type = typeOf(statement);
  if (!READS_AND_WRITES.includes(type)) return [`is a ${type}, not a select, insert, update or delete`];
  const nodes = nodesIn(statement);
  const isWrite = nodes.some(([type]) => ['InsertStmt', 'UpdateStmt', 'DeleteStmt'].includes(type));
  return [
    ...restrictionProblems(statement),
    ...nodes.flatMap(([type, fields]) => insertProblems(type, fields)),
    ...nodes.flatMap(([type, fields]) => (type === 'UpdateStmt' ? movingProblems(fields) : [])),
    ...nodes.flatMap(([type, fields]) => functionProblems(type, fields, isWrite ? IMMUTABLE : NOT_VOLATILE)),
    ...(isWrite ? nodes.flatMap(([type, fields]) => castProblems(type, fields)) : []),
  ];
}

function restrictionProblems(statement: Fields): string[] {
  const tables = reportsOf(statement);
  const missing = tables.filter(({ parameters }) => parameters.length === 0);
  const reports = new Set(tables.flatMap(({ parameters }) => parameters));
  return [
    ...missing.map(({ table, alias }) => `reads ${table} without the condition ${alias}.${DISTRIBUTION_COLUMN} = $n`),
    ...(reports.size > 1 ? ['names several reports'] : []),
    ...placesOf(statement).map(({ table, alias }) => `finds rows of ${table} by their ctid without ${alias}.id`),
  ];
}

/** Inserted rows name their report in a parameter, so that the coordinator finds their shard. */
function insertProblems(type: string, { relation, cols, selectStmt }: Fields): string[] {
  const table = type === 'InsertStmt' ? distributedTable(relation as Fields) : undefined;
  if (!table) return [];
  const index = list(cols).findIndex((column) => as('ResTarget', column)?.name === DISTRIBUTION_COLUMN);
  const select = as('SelectStmt', selectStmt);
  return parameterOf(insertedValue(select, index)) !== undefined
    ? []
    : [`inserts into ${table} something else than rows whose ${DISTRIBUTION_COLUMN} is $n`];
}

/** The value of a column of one inserted row, or of all rows that are selected from something that is not distributed. */
function insertedValue(select: Fields | undefined, index: number): unknown {
  const rows = list(select?.valuesLists);
  if (rows.length === 1) return list(as('List', rows[0])?.items)[index];
  return tablesIn(select ?? {}).length === 0 ? as('ResTarget', list(select?.targetList)[index])?.val : undefined;
}

function movingProblems({ targetList }: Fields): string[] {
  const changed = list(targetList).map((target) => as('ResTarget', target)?.name);
  return changed.includes(DISTRIBUTION_COLUMN) ? [`changes ${DISTRIBUTION_COLUMN}`] : [];
}

function functionProblems(type: string, fields: Fields, allowed: Set<string>): string[] {
  if (type === 'SQLValueFunction' && allowed === IMMUTABLE) return [`calls ${String(fields.op)} in a write`];
  const name = type === 'FuncCall' ? namesIn(fields.funcname).at(-1)! : undefined;
  if (name === undefined || allowed.has(name)) return [];
  const isOfParameters = list(fields.args).every((argument) => parameterOf(argument) !== undefined);
  if (isOfParameters && list(fields.args).length > 0 && NOT_VOLATILE.has(name)) return [];
  return [`calls ${name}, which is not known to be ${allowed === IMMUTABLE ? 'immutable' : 'immutable or stable'}`];
}

/** The cast of a parameter only declares its type. Other casts may call functions that are not immutable. */
const castProblems = (type: string, { arg }: Fields): string[] =>
  type === 'TypeCast' && parameterOf(arg) === undefined && !as('A_Const', arg)
    ? ['casts something else than a parameter or a constant in a write']
    : [];
