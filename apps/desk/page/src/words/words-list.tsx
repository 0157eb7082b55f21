import { useState } from 'react';
import { useShown } from '../narrow/view-context.js';
import { hasTerm, termOf, wordsIn } from '../state/query-words.js';
import { count as text } from '../text/format.js';
import { safeText } from '../text/safe-text.js';
import { ErrorAlert } from '../widgets/error-alert.js';
import { type CountedWord, FEWEST, useWords, type WordsChoice } from './use-words.js';
import { WordLink } from './word-link.js';
import './words.css';

const FEW = 20;
const MANY = 200;

/** The words of what is shown: each with how many of its mentions have it, and how many of the whole report. */
export default function WordsList() {
  const [choice, setChoice] = useState<WordsChoice>({ in: 'text', order: 'score', size: FEW });
  const { query } = useShown().view;
  const { data, error, isPlaceholderData, isFetching, refetch } = useWords(choice);
  const choose = (chosen: Partial<WordsChoice>) => setChoice({ ...choice, ...chosen });
  const most = Math.max(1, ...(data?.words.map(({ count }) => count) ?? []));
  return (
    <div className="words" aria-busy={isFetching}>
      <div className="words-choice">
        <select
          className="select"
          aria-label="Which words"
          value={choice.order}
          onChange={({ target }) => choose({ order: target.value as WordsChoice['order'] })}
        >
          <option value="score">Typical here</option>
          <option value="count">Most frequent</option>
        </select>
        <select
          className="select"
          aria-label="Where the words are"
          value={choice.in}
          onChange={({ target }) => choose({ in: target.value as WordsChoice['in'] })}
        >
          <option value="text">title and text</option>
          <option value="title">title only</option>
        </select>
      </div>
      {error && <ErrorAlert error={error} onRetry={() => void refetch()} />}
      {data && !error && (
        <>
          <ul data-stale={isPlaceholderData || undefined}>
            {rowsOf(data.words, query, choice.in).map((word) => (
              <WordRow key={word.key} word={word} field={choice.in} most={most} />
            ))}
          </ul>
          {data.words.length === 0 && (
            <p className="facet-empty">
              {data.isTooFew
                ? `These are too few mentions to say which words are typical. At least ${FEWEST} are needed.`
                : choice.order === 'score'
                  ? 'No word is clearly more frequent here than in the whole report.'
                  : 'No word is in 3 mentions or more.'}
            </p>
          )}
          {(data.hasMore || choice.size === MANY) && (
            <button
              type="button"
              className="button-link facet-more"
              onClick={() => choose({ size: choice.size === FEW ? MANY : FEW })}
            >
              {choice.size === FEW ? 'Show more' : 'Show fewer'}
            </button>
          )}
        </>
      )}
    </div>
  );
}

/** A word of the list. One of the query that is not among those that were counted has no counts. */
type ListedWord = Pick<CountedWord, 'key'> & Partial<CountedWord>;

/** The words, after those of the query that are excluded, or not among them, so that a second click takes them back. */
function rowsOf(words: readonly CountedWord[], query: string, field: WordsChoice['in']): readonly ListedWord[] {
  const isExcluded = (key: string) => hasTerm(query, 'excluded', termOf(key, field));
  const counted = words.filter(({ key }) => !isExcluded(key));
  const others = new Set(wordsIn(query, field));
  for (const { key } of counted) others.delete(key);
  return [...[...others].map((key) => ({ key })), ...counted];
}

interface WordRowProps {
  readonly word: ListedWord;
  readonly field: WordsChoice['in'];
  readonly most: number;
}

function WordRow({ word: { key, count, background }, field, most }: WordRowProps) {
  const term = termOf(key, field);
  const name = (
    <bdi className="value-name" translate="no">
      {safeText(key)}
    </bdi>
  );
  return (
    <li className="facet-row">
      <WordLink className="facet-value" term={term} aria-keyshortcuts="x">
        <span className="facet-share" style={{ inlineSize: `${(100 * (count ?? 0)) / most}%` }} />
        <span className="facet-name">{name}</span>
        {count !== undefined && background !== undefined && (
          <span className="facet-count">
            {text(count)}{' '}
            <span className="words-background">
              of {text(background)}
              <span className="visually-hidden"> in the whole report</span>
            </span>
          </span>
        )}
      </WordLink>
      <WordLink className="facet-exclude" term={term} side="excluded" title="Exclude">
        <span aria-hidden="true">−</span>
        <span className="visually-hidden">exclude {name}</span>
      </WordLink>
    </li>
  );
}
