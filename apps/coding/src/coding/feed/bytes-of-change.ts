import { jsonBytes, PAGE_BYTES } from '@earshot/document-kit';
import type { FeedRecord } from './feed-statements.js';

/** What a mention of a change takes in addition to its id and values. */
const BYTES_PER_MENTION = 50;

/** About the bytes of a change as JSON; counted no further than the limit. */
export function bytesOfChange({ mention_ids, payloads, previous, ...numbers }: FeedRecord): number {
  const [ofPayload, ofPrevious] = [sizesOf(payloads), sizesOf(previous ?? [])];
  let bytes = 0;
  for (const [place, id] of mention_ids.entries()) {
    bytes += BYTES_PER_MENTION + jsonBytes(id);
    bytes += ofPayload(numbers.payload_numbers[place]) + ofPrevious(numbers.previous_numbers?.[place]);
    if (bytes > PAGE_BYTES) break;
  }
  return bytes;
}

/** The bytes of an element by its number. Many mentions share a few, so each is measured once, when it is asked for. */
function sizesOf(elements: readonly (object | null)[]): (number: number | null | undefined) => number {
  const known = new Map<number, number>();
  return (number) => {
    const element = elements[number ?? -1];
    if (number == null || !element) return 0;
    const bytes = known.get(number) ?? jsonBytes(element);
    known.set(number, bytes);
    return bytes;
  };
}
