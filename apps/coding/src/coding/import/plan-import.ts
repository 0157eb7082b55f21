import { isAtMost, type MentionInput, type PartialMention, UNKNOWN_MEMBERS } from '@earshot/coding/entities';
import { itemInvalid, type ItemProblem, type ItemProblems } from '../items/item-problem.js';
import { forEachInSlices } from '../write/slices.js';
import type { GivenMention } from './given-mentions.js';
import { CODED_NAMES, isSameMention, mergeMention } from './merge-mention.js';
import type { Found, StoredMention } from './stored-mentions.js';

/** How an import is done. */
export interface ImportOptions {
  readonly reportId: string;
  /** Whether the coded members of known mentions are replaced. */
  readonly replaces: boolean;
  /** The time of the request. */
  readonly now: Date;
  /** The scope that erasing mentions needs, if the caller lacks it. */
  readonly lacksScope?: string;
}

/** A mention that an import makes or changes. */
export interface ImportedMention {
  readonly before: StoredMention | undefined;
  readonly after: MentionInput;
}

/** What an import does. Items are counted. */
export interface ImportPlan {
  readonly created: number;
  readonly updated: number;
  readonly unchanged: number;
  readonly problems: ItemProblems;
  readonly mentions: readonly ImportedMention[];
}

/** Decides what an import does with the mentions that are given, one after the other in posted order (rule C20). */
export async function planImport(
  given: readonly GivenMention[],
  { stored, erased, retention }: Found,
  options: ImportOptions,
): Promise<ImportPlan> {
  const isErasedSooner = (after: MentionInput, before: MentionInput) =>
    typeof retention?.days === 'number' && Date.parse(after.date) < Date.parse(before.date);
  const counts = { created: 0, updated: 0, unchanged: 0 };
  const problems: ItemProblems = new Map();
  const touched = new Map<string, MentionInput>();
  await forEachInSlices(given, ({ index, mention }) => {
    const { id } = mention;
    const before = stored.get(id)?.mention;
    const known = touched.get(id) ?? before;
    const after = erased.has(id) ? ERASED : known ? changed(known, mention, options) : made(mention, options);
    if ('code' in after) problems.set(index, after);
    else if (options.lacksScope && before && isErasedSooner(after, before)) {
      problems.set(index, erasedSooner(options.lacksScope, retention!.days!));
    } else {
      counts[known ? (isSameMention(known, after) ? 'unchanged' : 'updated') : 'created']++;
      touched.set(id, after);
    }
  });
  const mentions: ImportedMention[] = [];
  await forEachInSlices([...touched], ([id, after]) => {
    const before = stored.get(id);
    if (!before || !isSameMention(before.mention, after)) mentions.push({ before, after });
  });
  return { ...counts, problems, mentions };
}

const ERASED: ItemProblem = {
  code: 'mention_erased',
  detail: 'The mention was erased for good, so it is not brought back.',
};

/** An earlier date shortens the retention of the mention, and the history would have its erasure without a user. */
const erasedSooner = (scope: string, days: number): ItemProblem =>
  itemInvalid(
    `date must not be earlier than it is, because the report erases mentions after ${days} days; ` +
      `an earlier one needs the scope "${scope}".`,
  );

const NO_MEMBERS: ReadonlySet<never> = new Set();

function changed(known: MentionInput, given: PartialMention, { replaces }: ImportOptions): MentionInput | ItemProblem {
  const problem = textProblem({ ...textsOf(known), ...textsOf(given) }, given);
  return problem ?? mergeMention(known, given, replaces ? NO_MEMBERS : CODED_NAMES);
}

function made(given: PartialMention, { reportId, now }: ImportOptions): MentionInput | ItemProblem {
  const { id, type, date } = given;
  if (type === undefined || date === undefined) {
    const missing = [...(type === undefined ? ['type'] : []), ...(date === undefined ? ['date'] : [])];
    return itemInvalid(
      `${missing.join(' and ')} ${missing.length > 1 ? 'are' : 'is'} missing: a new mention needs type and date.`,
    );
  }
  const unknown = { ...UNKNOWN_MEMBERS, infused_at: now.toISOString() };
  return textProblem(given, given) ?? mergeMention({ id, report_id: reportId, type, date, ...unknown }, given);
}

/** The most characters of title and content together, and of the name of an author: the index of words has a limit. */
const MAX_TEXT = 100_000;
const MAX_AUTHOR_NAME = 10_000;

type Texts = Partial<Pick<MentionInput, 'title' | 'content'>>;

const textsOf = ({ title, content }: Texts): Texts => ({
  ...(title !== undefined && { title }),
  ...(content !== undefined && { content }),
});

/** What is wrong with texts of a mention that are given. `title` and `content` are those that it would have. */
function textProblem({ title, content }: Texts, given: PartialMention): ItemProblem | undefined {
  const isGiven = given.title !== undefined || given.content !== undefined;
  if (isGiven && !isAtMost(`${title ?? ''}${content ?? ''}`, MAX_TEXT)) {
    return itemInvalid(`title and content together must have at most ${MAX_TEXT} characters.`);
  }
  if (isAtMost(given.author?.name ?? '', MAX_AUTHOR_NAME)) return undefined;
  return itemInvalid(`author.name must have at most ${MAX_AUTHOR_NAME} characters.`);
}
