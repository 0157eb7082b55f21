import { EarshotError, type SavedSearch } from '@earshot/client';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { notify } from '../coding/notices.js';
import { Link } from '../platform/link.js';
import { usePeople } from '../platform/people-queries.js';
import { usePlatform } from '../platform/platform.js';
import { textOfProblem } from '../platform/problems.js';
import { useReportGroups } from '../platform/start-queries.js';
import type { View } from '../state/view.js';
import { writeView } from '../state/view-url.js';
import { counted, dateAndTime } from '../text/format.js';
import { safeText } from '../text/safe-text.js';
import { ownZone } from '../time/zone.js';
import { ChangedMeanwhile, replaceSearch, versionOf } from './replace-search.js';
import { SAVED_KEY, useSavedSearches, useViewTotal } from '../platform/saved-queries.js';
import { isFrozen, savedViewOf } from './saved-view.js';

/** The saved searches, each with what it finds now. */
export function SavedSearches() {
  const { data: searches = [] } = useSavedSearches();
  if (searches.length === 0) return null;
  return (
    <section aria-labelledby="saved-title">
      <h2 id="saved-title">Saved searches</h2>
      <ul className="saved">
        {searches.map((search) => (
          <Saved key={search.id} search={search} />
        ))}
      </ul>
    </section>
  );
}

function Saved({ search }: { readonly search: SavedSearch }) {
  const { data: groups = [] } = useReportGroups();
  const view = savedViewOf(search, ownZone());
  const { data: people } = usePeople();
  const person = people?.get(search.user_id);
  const report = groups.flatMap((group) => group.reports).find(({ id }) => id === search.report_id);
  return (
    <li className="saved-line">
      {view ? (
        <Link to={writeView(view)}>
          <bdi>{safeText(search.name)}</bdi>
        </Link>
      ) : (
        <bdi>{safeText(search.name)}</bdi>
      )}
      <span className="saved-report">{report ? safeText(report.name) : 'any report'}</span>
      <span className="saved-report">
        {person === undefined ? '' : `${safeText(person)}, `}
        {dateAndTime(search.updated_at, ownZone())}
      </span>
      {search.visibility === 'private' && <span className="saved-report">only for you</span>}
      {isFrozen(search) && <span>fixed period, from before saved periods rolled; save it again to let it roll</span>}
      {view && <Total view={view} />}
      <Rename search={search} />
      <Delete search={search} />
    </li>
  );
}

function Total({ view }: { readonly view: View }) {
  const { data, error } = useViewTotal(view);
  if (error) return <span className="problem">{textOfProblem(error)}</span>;
  return data === undefined ? <span aria-busy="true">…</span> : <span>{counted(data, 'mention')}</span>;
}

interface AskingProps {
  /** What its button says, and for which search. */
  readonly label: string;
  readonly search: SavedSearch;
  /** Its question, in the place of the button. */
  readonly children: (close: () => void) => ReactNode;
}

/** A button that asks before it acts. */
function Asking({ label, search, children }: AskingProps) {
  const [isAsking, setAsking] = useState(false);
  if (isAsking) return children(() => setAsking(false));
  return (
    <button
      type="button"
      className="button-quiet"
      aria-label={`${label} ${safeText(search.name)}`}
      onClick={() => setAsking(true)}
    >
      {label}
    </button>
  );
}

/** Gives a search another name. */
function Rename({ search }: { readonly search: SavedSearch }) {
  const { client } = usePlatform();
  const answers = useQueryClient();
  const rename = async (name: string, close: () => void) => {
    try {
      const { report_id, filters, view } = search;
      await replaceSearch(client, search, { name, report_id, filters, view });
    } catch (error) {
      notify({ text: error instanceof ChangedMeanwhile ? error.message : `Not renamed. ${textOfProblem(error)}` });
    }
    close();
    await answers.invalidateQueries({ queryKey: SAVED_KEY });
  };
  return (
    <Asking label="Rename" search={search}>
      {(close) => (
        <form
          className="saved-ask"
          onSubmit={(event) => {
            event.preventDefault();
            void rename(String(new FormData(event.currentTarget).get('name')).trim(), close);
          }}
        >
          <input name="name" aria-label="New name" required maxLength={255} defaultValue={search.name} autoFocus />{' '}
          <button type="submit" className="button">
            Rename
          </button>{' '}
          <button type="button" className="button" onClick={close}>
            Cancel
          </button>
        </form>
      )}
    </Asking>
  );
}

/** Deletes in two steps, and only what was seen: not what a colleague has saved under the same id since. */
function Delete({ search }: { readonly search: SavedSearch }) {
  const { client } = usePlatform();
  const answers = useQueryClient();
  const remove = async (close: () => void) => {
    try {
      await client.searches.delete(search.id, { ifMatch: await versionOf(client, search) });
    } catch (error) {
      const isGone = error instanceof EarshotError && error.status === 404;
      if (error instanceof ChangedMeanwhile) {
        notify({ text: `A colleague has changed ${search.name}. It was not deleted.` });
      } else if (!isGone) notify({ text: `Not deleted: ${search.name}. ${textOfProblem(error)}` });
    }
    close();
    await answers.invalidateQueries({ queryKey: SAVED_KEY });
  };
  return (
    <Asking label="Delete" search={search}>
      {(close) => (
        <span className="saved-ask">
          {search.visibility === 'private' ? 'Delete it?' : 'Delete for everyone?'}{' '}
          <button type="button" className="button" autoFocus onClick={close}>
            Keep
          </button>{' '}
          <button type="button" className="button" onClick={() => void remove(close)}>
            Delete
          </button>
        </span>
      )}
    </Asking>
  );
}
