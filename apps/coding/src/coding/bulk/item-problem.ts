import type { ItemCode } from '@earshot/error-kit';

/** Why an item failed: the code and the detail of its error object (interface 2.5). */
export interface ItemProblem {
  readonly code: ItemCode;
  readonly detail: string;
}

/** The problems of a request, by the position of their item. */
export type ItemProblems = Map<number, ItemProblem>;

export const itemInvalid = (detail: string): ItemProblem => ({ code: 'item_invalid', detail });

/** The problem of a valid item whose report does not exist (rule C5). */
export const REPORT_NOT_FOUND: ItemProblem = { code: 'report_not_found', detail: 'report not found' };

/** The problem of a valid item whose mention does not exist (rule C5). */
export const MENTION_NOT_FOUND: ItemProblem = { code: 'mention_not_found', detail: 'mention not found in the report' };
