import { EarshotError, type SavedSearch } from '@earshot/client';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { notify } from '../coding/notices.js';
import { Link } from '../platform/link.js';
import { usePlatform } from '../platform/platform.js';
import { textOfProblem } from '../platform/problems.js';
import { useReportGroups } from '../platform/start-queries.js';
import type { View } from '../state/view.js';
import { writeView } from '../state/view-url.js';
import { counted } from '../text/format.js';
import { safeText } from '../text/safe-text.js';
import { ownZone } from '../time/zone.js';
import { SAVED_KEY, useSavedSearches, useViewTotal } from './saved-queries.js';
import { savedViewOf } from './saved-view.js';

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
      {view && <Total view={view} />}
      <Delete search={search} />
    </li>
  );
}

function Total({ view }: { readonly view: View }) {
  const { data, error } = useViewTotal(view);
  if (error) return <span className="problem">{textOfProblem(error)}</span>;
  return data === undefined ? <span aria-busy="true">…</span> : <span>{counted(data, 'mention')}</span>;
}

/** Deletes in two steps, and only what was seen: not what a colleague has saved under the same id meanwhile. */
function Delete({ search }: { readonly search: SavedSearch }) {
  const { client } = usePlatform();
  const answers = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const remove = async () => {
    try {
      const { data, etag } = await client.searches.get(search.id);
      if (data.updated_at === search.updated_at) await client.searches.delete(search.id, { ifMatch: etag });
      else notify({ text: `A colleague has changed ${search.name}. It was not deleted.` });
    } catch (error) {
      const isGone = error instanceof EarshotError && error.status === 404;
      if (!isGone) notify({ text: `Not deleted: ${search.name}. ${textOfProblem(error)}` });
    }
    setAsking(false);
    await answers.invalidateQueries({ queryKey: SAVED_KEY });
  };
  if (!isAsking) {
    return (
      <button
        type="button"
        className="button-quiet"
        aria-label={`Delete ${safeText(search.name)}`}
        onClick={() => setAsking(true)}
      >
        Delete
      </button>
    );
  }
  return (
    <span className="saved-ask">
      Delete for everyone?{' '}
      <button type="button" className="button" autoFocus onClick={() => setAsking(false)}>
        Keep
      </button>{' '}
      <button type="button" className="button" onClick={() => void remove()}>
        Delete
      </button>
    </span>
  );
}
