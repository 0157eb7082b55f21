import { CODED_MEMBERS, type CodedColumn, type CodedState } from '@earshot/coding/entities';

/** The coded columns that an update sets, in the order of CODED_MEMBERS. */
export type SetColumns = readonly CodedColumn[];

/** The columns that at least one of the values sets. */
export const setColumnsOf = (values: readonly CodedState[]): SetColumns =>
  CODED_MEMBERS.map(({ column }) => column).filter((column) =>
    values.some(({ [column]: value }) => value !== undefined),
  );

/** A column of the coded state: the review status has its time next to it (rule C8). */
export const stateColumns = (columns: SetColumns): (keyof CodedState)[] =>
  columns.flatMap((column) => (column === 'review_status' ? [column, 'reviewed_at' as const] : [column]));

/**
 * Makes a statement for each set of columns once. A statement that names only the columns that are set is faster than one
 * that tests for each row which are.
 */
export function bySetColumns<T>(make: (columns: SetColumns, name: string) => T): (columns: SetColumns) => T {
  const made = new Map<string, T>();
  return (columns) => {
    const key = columns.join();
    if (!made.has(key)) made.set(key, make(columns, `${columns.map(numberOf).join('')}`));
    return made.get(key)!;
  };
}

/** Names of prepared statements are short. */
const numberOf = (column: CodedColumn): number => CODED_MEMBERS.findIndex((member) => member.column === column);
