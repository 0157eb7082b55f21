import { hash } from 'node:crypto';
import { type Path, reader } from '@earshot/request-kit';

/**
 * A hash of the mentions that filters select, however they are ordered, in two halves: texts of a `bigint`. It belongs to a
 * report, because the report seeds it (rule C19).
 */
export interface SelectionHash {
  readonly high: string;
  readonly low: string;
}

/** The aggregates of `id` over the selected mentions, by the name of their half. `add` adds a parameter. */
export const hashColumns = (reportId: string, add: (seed: string) => string): string =>
  Object.entries(halves(hash('sha256', `selection\0${reportId}`, 'buffer')))
    .map(([half, seed]) => `coalesce(bit_xor(hashtextextended(id, ${add(seed)}::bigint)), 0) as ${half}`)
    .join(', ');

const halves = (bytes: Buffer): SelectionHash => ({
  high: String(bytes.readBigInt64BE(0)),
  low: String(bytes.readBigInt64BE(8)),
});

/** The hash as clients read it. */
export function selectionText({ high, low }: SelectionHash): string {
  const bytes = Buffer.alloc(16);
  bytes.writeBigInt64BE(BigInt(high), 0);
  bytes.writeBigInt64BE(BigInt(low), 8);
  return bytes.toString('base64url');
}

/** 16 bytes. The last character has two bits of them. */
const SELECTION = /^[A-Za-z0-9_-]{21}[AQgw]$/;
const EXPECTED = 'the meta.selection of a dry run';

/** The member `if_selection` of a request: a text that `selectionText` made. */
export const selection = reader<SelectionHash>(
  { type: 'string', description: 'Only these mentions: `meta.selection` of a dry run.', pattern: SELECTION.source },
  EXPECTED,
  (text: unknown, at: Path) => {
    const isSelection = typeof text === 'string' && SELECTION.test(text);
    return isSelection ? halves(Buffer.from(text, 'base64url')) : at.reject('value_invalid', `must be ${EXPECTED}`);
  },
);
