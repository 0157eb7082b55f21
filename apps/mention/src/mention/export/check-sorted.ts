import { DocumentError } from '@earshot/error-kit';

/** The database sorts them before the first byte, with all of their texts (rule D19). */
export const MOST_SORTED = 1_000_000;

/** Throws a 413 if an export has too many mentions to be sorted. */
export function checkSorted(total: number): void {
  if (total <= MOST_SORTED) return;
  throw DocumentError.of(
    'export_too_large',
    `The export has ${total} mentions; with sort at most ${MOST_SORTED} are allowed. Leave out sort, or divide them with filters.`,
  );
}
