import { STATUS_CODES } from 'node:http';
import { ERROR_CODES, type ItemCode } from '@earshot/error-kit';
import { type Described, objectOf, shown, text } from '@earshot/message-kit';
import type { ItemProblem } from './item-problem.js';

/** The error of an item that failed in an answer (interface 2.5, rule E7). `meta` is the item. */
export const describedItemError = <Meta>(
  description: string,
  { status, code, meta }: { status: string; code: Described<ItemCode>; meta: Described<Meta> },
) =>
  objectOf(description, {
    status: shown<'400' | '409'>({ type: 'string', enum: ['400', '409'], description: status }),
    code,
    title: shown<string>({
      type: 'string',
      enum: ['Bad Request', 'Conflict'],
      description: 'The words of the status.',
    }),
    detail: text('What is wrong, for each member.'),
    meta,
  });

/** Makes such an error. */
export function itemError<Meta>({ code, detail }: ItemProblem, meta: Meta) {
  const status = ERROR_CODES[code].item;
  return { status: `${status}` as const, code, title: STATUS_CODES[status]!, detail, meta };
}
