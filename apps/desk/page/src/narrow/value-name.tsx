import type { NamedField } from '../platform/newest-names.js';
import { useNewestName } from '../platform/use-newest-name.js';
import type { FieldName } from '../state/fields.js';
import { nameOf, SENTIMENT_MARKS } from '../text/labels.js';
import { safeText } from '../text/safe-text.js';
import { useShown } from './view-context.js';

/** How a value of a field is shown: its name, and for what has only an id the id as its title. */
export function ValueName({ field, value }: { readonly field: FieldName; readonly value: string }) {
  if (field === 'sentiment') return <Sentiment value={value} />;
  if (field === 'site' || field === 'author') return <NewestName field={field} value={value} />;
  return <Name value={value} name={nameOf(field, value)} />;
}

function NewestName({ field, value }: { readonly field: NamedField; readonly value: string }) {
  const { view } = useShown();
  return <Name value={value} name={useNewestName(view.report, field, value) ?? value} />;
}

const Name = ({ value, name }: { readonly value: string; readonly name: string }) => (
  <bdi title={name === value ? undefined : value} className="value-name">
    {safeText(name)}
  </bdi>
);

/** A sentiment as a shape, a word and a colour. */
export const Sentiment = ({ value, isShort = false }: { readonly value: string; readonly isShort?: boolean }) => (
  <span className="sentiment" data-sentiment={value}>
    <span aria-hidden="true" className="sentiment-mark">
      {SENTIMENT_MARKS[value]}
    </span>
    <span className={isShort ? 'visually-hidden' : undefined}>{value}</span>
  </span>
);
