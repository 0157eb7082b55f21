import { cut, type ItemCode } from '@earshot/error-kit';

/** Why an item failed: the code and the detail of its error object (interface 2.5). */
export interface ItemProblem {
  readonly code: ItemCode;
  readonly detail: string;
  /** The values of the mention that the item names in `if`, in the shape of a payload (rule C18). */
  readonly current?: object;
}

/** The problems of a request, by the position of their item. */
export type ItemProblems = Map<number, ItemProblem>;

export const itemInvalid = (detail: string): ItemProblem => ({ code: 'item_invalid', detail });

/** The problem of a valid item whose report does not exist (rule C5). */
export const REPORT_NOT_FOUND: ItemProblem = { code: 'report_not_found', detail: 'report not found' };

/** The problem of a valid item whose mention does not exist (rule C5). */
export const MENTION_NOT_FOUND: ItemProblem = { code: 'mention_not_found', detail: 'mention not found in the report' };

/** The characters of all details of a request together, after which each further detail is cut (rule C2). */
const WHOLE = 4 * 1024 * 1024;

/** The problems of items that are invalid by themselves, by position. */
export class InvalidItems {
  readonly problems: ItemProblems = new Map();
  private characters = 0;

  /** Whether further details are cut, so that they need not name more than one problem. */
  get areCut(): boolean {
    return this.characters >= WHOLE;
  }

  add(index: number, detail: string): void {
    this.problems.set(index, itemInvalid(this.areCut ? cut(detail) : detail));
    this.characters += detail.length;
  }
}
