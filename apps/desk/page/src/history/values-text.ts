import type { MentionChange } from '@earshot/client';
import { editText } from '../changing/edit-text.js';
import type { CodedValues } from '../changing/values.js';

type Values = Partial<CodedValues>;

/** What a change set on a mention: `negative, reviewed`, `added #press`. Empty if the mention had it already. */
export function setText({ before, after }: MentionChange): string {
  const [earlier, later] = [(before ?? {}) as Values, (after ?? {}) as Values];
  const altered = Object.entries(later).filter(
    ([name, value]) => JSON.stringify(earlier[name as keyof Values]) !== JSON.stringify(value),
  );
  const { tags, ...others } = Object.fromEntries(altered) as Values;
  if (!tags) return editText(others);
  const had = earlier.tags ?? [];
  const edits = { add: tags.filter((tag) => !had.includes(tag)), remove: had.filter((tag) => !tags.includes(tag)) };
  return editText({ ...others, tags: edits });
}

/** The most different values that a line names. */
const NAMED = 3;

/** What a change set on its mentions: each value once. */
export function setTexts(mentions: readonly MentionChange[]): string {
  const texts = [...new Set(mentions.map(setText))].filter((text) => text !== '');
  return texts.length > NAMED ? 'different values' : texts.join(' or ');
}

/** Values of a mention, as people say them. */
export const valuesText = (values: unknown): string =>
  values === null ? 'not known' : editText(values as Values) || 'as it was';

/** What a change did to a mention: `neutral → negative`. */
export const transitionText = ({ before, after }: MentionChange): string =>
  `${valuesText(before)} → ${valuesText(after)}`;
