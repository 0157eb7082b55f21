import { type CodedValues, type Edit, type Guard, guardOf, reversed } from './values.js';

/** The edit of one mention. It is made only while the mention has the values of `if`. */
export interface MentionEdit {
  readonly mention: string;
  readonly edit: Edit;
  readonly if?: Guard;
  /** What the reader saw before, as an edit that an undo shows at once. */
  readonly was?: Edit;
}

/** An edit of a mention with the values that its reader sees. */
export const editOf = (mention: string, edit: Edit, values: CodedValues): MentionEdit => ({
  mention,
  edit,
  if: guardOf(edit, values),
  was: reversed(edit, values),
});

/** A change that can be undone. */
export interface Done {
  /** What it was, such as `negative, reviewed`. */
  readonly label: string;
  /** Its mention as people know it, if it has one. */
  readonly name?: string;
  /** The change; undefined as long as it is not saved, or if it changed nothing. */
  changeId?: string;
  /** Its mentions, if the page shows them. Their values are read again after an undo. */
  mentions: readonly string[];
  /** The edits that it made; undefined of a change of many. */
  readonly edits?: readonly MentionEdit[];
}

/** A request of the queue. It is sent with its key until it is answered, so it is applied once (C13). */
export type Write =
  | {
      readonly kind: 'code';
      readonly key: string;
      readonly edits: readonly MentionEdit[];
      readonly done: Done;
      /** Whether the mentions only must have the values that the edits set: nothing is changed. */
      readonly isCheck?: boolean;
    }
  | { readonly kind: 'undo'; readonly key: string; readonly of: Done; readonly isRedo: boolean };

/** Why an edit of a write was not made, and the values found, if that was because of them. */
export interface Rejection {
  readonly reason: string;
  readonly current?: Partial<CodedValues>;
}

/** What the platform has answered. */
export interface Answer {
  /** The change that was made; undefined if nothing was changed. */
  readonly changeId?: string;
  /** Why edits were not made, by mention. */
  readonly rejected: ReadonlyMap<string, Rejection>;
  /** The values that mentions have by now, where the page has read them again. */
  readonly values?: ReadonlyMap<string, Partial<CodedValues>>;
}

/** How the next attempt of a request that failed is made: after this many milliseconds, or never. */
export type Retry = { readonly after: number } | 'never';

/** What the queue needs of the world. */
export interface Outside {
  /** Sends a write. Rejects if it was not answered, or refused as a whole. */
  readonly send: (write: Write) => Promise<Answer>;
  readonly retry: (error: unknown, attempt: number) => Retry;
  readonly textOf: (error: unknown) => string;
  readonly sleep: (milliseconds: number) => Promise<void>;
  readonly now: () => number;
  readonly newKey: () => string;
  /** Says to the reader what became of a write, unless that can be seen in its rows. */
  readonly notify: (text: string) => void;
}
