import { DISTRIBUTION_COLUMN, distributedTable } from './distributed-tables.js';
import { as, type Fields, list, namesIn, nodesIn, statementsOf } from './syntax.js';

/** Why a statement of a migration cannot run after the tables of mentions were distributed (decision 0031). */
export function migrationProblems(sql: string): string[] {
  const statements = statementsOf(sql);
  if (statements.length > 1) return ['has several statements in one text'];
  return statements.flatMap((statement) =>
    nodesIn(statement).flatMap(([type, fields]) => PROBLEMS[type]?.(fields) ?? []),
  );
}

const PROBLEMS: Record<string, (fields: Fields) => string[]> = {
  MergeStmt: ({ relation }) => onTable(relation, (table) => [`merges into ${table}`]),
  CreateTrigStmt: ({ relation }) => onTable(relation, (table) => [`creates a trigger on ${table}`]),
  DropStmt: ({ objects }) => (list(objects).length > 1 ? ['drops several objects at once'] : []),
  IndexStmt: ({ relation, unique, indexParams }) =>
    onTable(relation, (table) => {
      const columns = list(indexParams).map((element) => String(as('IndexElem', element)?.name));
      return unique && !columns.includes(DISTRIBUTION_COLUMN) ? [withoutReport(`a unique index on ${table}`)] : [];
    }),
  AlterTableStmt: ({ relation, cmds }) => onTable(relation, (table) => list(cmds).flatMap(alterProblems(table))),
  CreateStmt: ({ relation, tableElts, partbound }) =>
    onTable(relation, (table) => (partbound ? [] : list(tableElts).flatMap(columnProblems(table)))),
  UpdateStmt: ({ relation, targetList }) =>
    onTable(relation, (table) =>
      list(targetList).some((target) => as('ResTarget', target)?.name === DISTRIBUTION_COLUMN)
        ? [`changes ${DISTRIBUTION_COLUMN} of ${table}`]
        : [],
    ),
};

function onTable(relation: unknown, problems: (table: string) => string[]): string[] {
  const table = distributedTable(relation as Fields);
  return table === undefined ? [] : problems(table);
}

const withoutReport = (what: string): string => `creates ${what} without ${DISTRIBUTION_COLUMN}`;

const alterProblems =
  (table: string) =>
  (command: unknown): string[] => {
    const { subtype, def } = as('AlterTableCmd', command) ?? {};
    if (subtype === 'AT_SetStorage') return [`sets the storage of a column of ${table}`];
    return columnProblems(table)(def);
  };

/** Problems of a column or constraint of a table. */
const columnProblems =
  (table: string) =>
  (element: unknown): string[] => {
    const column = as('ColumnDef', element);
    const constraint = as('Constraint', element);
    if (constraint) return constraintProblems(table, constraint, namesIn(constraint.keys));
    if (!column) return [];
    const name = String(column.colname);
    const collation = namesIn((column.collClause as Fields | undefined)?.collname).join();
    return [
      ...(name === DISTRIBUTION_COLUMN && collation !== 'C' ? [`${table} has a ${name} that is not collate "C"`] : []),
      ...list(column.constraints).flatMap((inline) =>
        constraintProblems(table, as('Constraint', inline) ?? {}, [name]),
      ),
    ];
  };

function constraintProblems(table: string, { contype, indexname }: Fields, columns: string[]): string[] {
  const isUnique = ['CONSTR_PRIMARY', 'CONSTR_UNIQUE', 'CONSTR_EXCLUSION'].includes(String(contype));
  if (isUnique && !indexname && !columns.includes(DISTRIBUTION_COLUMN)) return [withoutReport(`a key of ${table}`)];
  return contype === 'CONSTR_FOREIGN' ? [`creates a foreign key of ${table}`] : [];
}
