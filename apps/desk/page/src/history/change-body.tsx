import type { Change } from '@earshot/client';
import { useState } from 'react';
import { Link } from '../platform/link.js';
import { firstView } from '../state/view.js';
import { writeView } from '../state/view-url.js';
import { counted } from '../text/format.js';
import { ErrorAlert } from '../widgets/error-alert.js';
import { useMentionsOfChange, useTextsOf } from './history-queries.js';
import { MentionName } from './mention-name.js';
import { ChangedSettings } from './changed-settings.js';
import { UndoChange } from './undo-change.js';
import { valuesText } from './values-text.js';

/** The changes that people take back here. An undone import would erase mentions, and an erasure is for good. Settings are set again. */
const UNDOABLE = new Set<Change['action']>(['bulk', 'update', 'undo']);

/** The mentions of a change, before and after, and its undo: of all of them, or of those that are ticked. */
export function ChangeBody({ change, zone }: { readonly change: Change; readonly zone: string }) {
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage } = useMentionsOfChange(change.id);
  const [ticked, setTicked] = useState<readonly string[]>([]);
  const [undoing, setUndoing] = useState<readonly string[] | 'all'>();
  const mentions = data?.pages.flatMap((page) => page.mentions) ?? [];
  const { data: texts } = useTextsOf(
    change.report_id,
    mentions.map(({ mention_id }) => mention_id),
  );
  const canUndo = UNDOABLE.has(change.action);
  const toggle = (id: string) =>
    setTicked(ticked.includes(id) ? ticked.filter((each) => each !== id) : [...ticked, id]);
  return (
    <div className="history-body">
      {error && <ErrorAlert error={error} />}
      {!data && !error && <p aria-busy="true">Loading …</p>}
      {data && change.action === 'report' && <ChangedSettings {...data.pages[0].settings} />}
      {data && change.action !== 'report' && (
        <table className="samples">
          <thead>
            <tr>
              {canUndo && (
                <td>
                  <span className="visually-hidden">Choose</span>
                </td>
              )}
              <th scope="col">Mention</th>
              <th scope="col">Before</th>
              <th scope="col">After</th>
            </tr>
          </thead>
          <tbody>
            {mentions.map(({ mention_id, before, after }) => (
              <tr key={mention_id}>
                {canUndo && (
                  <td className="row-select">
                    <input
                      type="checkbox"
                      aria-label={`Choose ${mention_id}`}
                      checked={ticked.includes(mention_id)}
                      onChange={() => toggle(mention_id)}
                    />
                  </td>
                )}
                <td>
                  <Link
                    to={writeView({
                      ...firstView(change.report_id, zone),
                      period: { type: 'all' },
                      mention: mention_id,
                    })}
                  >
                    <MentionName id={mention_id} text={texts?.get(mention_id)} />
                  </Link>{' '}
                  {texts?.has(mention_id) && <bdi className="history-through">{mention_id}</bdi>}
                </td>
                <td>{valuesText(before)}</td>
                <td>{valuesText(after)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <div className="dialog-buttons">
        {hasNextPage && (
          <button type="button" className="button" disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            Show more mentions
          </button>
        )}
        {canUndo && ticked.length > 0 && (
          <button type="button" className="button" onClick={() => setUndoing(ticked)}>
            Undo {counted(ticked.length, 'chosen mention')}
          </button>
        )}
        {canUndo && data && (
          <button type="button" className="button" onClick={() => setUndoing('all')}>
            {change.mention_count === 1 ? 'Undo' : `Undo all ${counted(change.mention_count, 'mention')}`}
          </button>
        )}
      </div>
      {undoing && <UndoChange change={change} mentions={undoing} onClose={() => setUndoing(undefined)} />}
    </div>
  );
}
