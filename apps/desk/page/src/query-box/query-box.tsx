import { parseQuery } from '@earshot/filter-kit/browser';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { filtersOfShown, show, useShown } from '../narrow/view-context.js';
import { useTotal } from '../platform/report-queries.js';
import { problemOfQuery } from '../state/readable.js';
import { describeQuery, hintsFor } from '../text/describe-query.js';
import { counted } from '../text/format.js';
import { Highlight } from './highlight.js';
import { QueryHelp } from './query-help.js';
import { useSettled } from './use-settled.js';
import './query-box.css';

const COUNT_MS = 250;
const SPEAK_MS = 500;

/**
 * Words to search for. The parser is that of the platform, so an error has its position and reason, and a valid query says
 * how it is read, before anything is sent. Enter applies it.
 */
export function QueryBox() {
  const shown = useShown();
  const { view } = shown;
  const [typed, setTyped] = useState(view.query);
  const [applied, setApplied] = useState(view.query);
  // A query that came another way, such as Back, replaces what is typed.
  if (applied !== view.query) {
    setApplied(view.query);
    setTyped(view.query);
  }
  const query = typed.trim();
  const problem = query === '' ? undefined : problemOfQuery(typed);
  const settled = useSettled(query, COUNT_MS);
  const isCounted = settled === query && query !== view.query && problem === undefined;
  const total = useTotal(view.report, filtersOfShown({ ...shown, view: { ...view, query } }), {
    dashboard: view.dashboard,
    enabled: isCounted,
  });
  const input = useRef<HTMLTextAreaElement>(null);
  useSlashKey(input);

  const apply = () => {
    if (problem === undefined) show({ ...view, query });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') {
      event.preventDefault();
      apply();
    } else if (event.key === 'Escape') setTyped(view.query);
  };

  return (
    <search className="query">
      <div className="query-line">
        <div className="query-field">
          <Highlight query={typed} problem={problem} />
          <textarea
            ref={input}
            rows={1}
            value={typed}
            onChange={({ target }) => setTyped(target.value.replaceAll('\n', ' '))}
            onKeyDown={onKeyDown}
            placeholder='Search words, for example recall* -"product recall"'
            aria-label="Words to search for"
            aria-describedby="query-reading"
            aria-invalid={problem !== undefined}
            aria-keyshortcuts="/"
            spellCheck={false}
            autoCapitalize="none"
            maxLength={10_000}
          />
        </div>
        <button
          type="button"
          className="button-primary"
          onClick={apply}
          disabled={problem !== undefined || query === view.query}
        >
          {isCounted && total.data !== undefined ? `Show ${counted(total.data, 'mention')}` : 'Search'}
        </button>
        <QueryHelp />
      </div>
      <div id="query-reading" className="query-reading" hidden={query === view.query && problem === undefined}>
        {problem ? <p className="problem">{problemText(typed, problem)}</p> : query !== '' && <Reading query={query} />}
      </div>
      <Spoken text={problem ? problemText(typed, problem) : ''} />
    </search>
  );
}

const Reading = ({ query }: { readonly query: string }) => (
  <p>
    Reads as: {describeQuery(parseQuery(query))}.
    {hintsFor(query).map((hint) => (
      <span key={hint}> {hint}</span>
    ))}
  </p>
);

const problemText = (text: string, { position, message }: { position: number; message: string }): string =>
  `At character ${[...text.slice(0, position)].length + 1}: ${message}.`;

/** Speaks a problem when the reader has stopped typing. */
function Spoken({ text }: { readonly text: string }) {
  return (
    <p role="status" className="visually-hidden">
      {useSettled(text, SPEAK_MS)}
    </p>
  );
}

/** The key / leads to the query, unless the reader is typing. */
function useSlashKey(input: React.RefObject<HTMLTextAreaElement | null>): void {
  useEffect(() => {
    const listen = (event: globalThis.KeyboardEvent) => {
      const isTyping = event.target instanceof Element && event.target.closest('input, textarea, select, dialog');
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping) return;
      event.preventDefault();
      input.current?.focus();
      input.current?.select();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [input]);
}
