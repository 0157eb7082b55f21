import type { Change } from '@earshot/client';
import { useState } from 'react';
import { go } from '../platform/navigation.js';
import { usePeople } from '../platform/people-queries.js';
import { useReportGroups } from '../platform/start-queries.js';
import { counted, dateAndTime, times } from '../text/format.js';
import { ChangeBody } from './change-body.js';
import { ChangeDetails } from './change-details.js';
import { type HistoryView, writeHistory } from '../state/history-view.js';
import type { Line } from './lines.js';
import { UndoLine } from './undo-line.js';

interface HistoryLineProps {
  readonly line: Line;
  readonly view: HistoryView;
}

/** One line of the history: a change, or what one person coded or took back one by one. */
export function HistoryLine({ line: { changes }, view }: HistoryLineProps) {
  return (
    <li className="history-line">
      {changes.length === 1 ? (
        <ChangeLine change={changes[0]} view={view} />
      ) : (
        <OneByOne changes={changes} view={view} />
      )}
    </li>
  );
}

function OneByOne({ changes, view }: { readonly changes: Line['changes']; readonly view: HistoryView }) {
  const [isUndoing, setUndoing] = useState(false);
  const [latest] = changes;
  const earliest = changes.at(-1)!;
  const period = times(Date.parse(earliest.changed_at), Date.parse(latest.changed_at), view.zone);
  const isUndo = latest.action === 'undo';
  return (
    <details open={changes.some(({ id }) => id === view.change) || undefined}>
      <summary>
        <Who change={latest} /> {isUndo ? 'took back' : 'judged'}{' '}
        <b>{counted(changes.length, isUndo ? 'change' : 'mention')}</b> one by one, {period}{' '}
        <Where change={latest} view={view} /> <Through change={latest} />
      </summary>
      <button type="button" className="button" onClick={() => setUndoing(true)}>
        Undo all {counted(changes.length, 'change')}
      </button>
      <ol className="history-lines">
        {changes.map((change) => (
          <li key={change.id} className="history-line">
            <ChangeLine change={change} view={view} />
          </li>
        ))}
      </ol>
      {isUndoing && <UndoLine changes={changes} onClose={() => setUndoing(false)} />}
    </details>
  );
}

const DID: Record<Change['action'], string> = {
  bulk: 'judged',
  update: 'changed',
  undo: 'undid a change to',
  import: 'imported',
  erase: 'erased',
  report: 'changed the settings of the report',
};

function ChangeLine({ change, view }: { readonly change: Change; readonly view: HistoryView }) {
  const isOpen = view.change === change.id;
  return (
    <>
      <button
        type="button"
        className="history-change"
        aria-expanded={isOpen}
        onClick={() => go(writeHistory({ ...view, change: isOpen ? undefined : change.id }), 'replace')}
      >
        <time dateTime={change.changed_at}>{dateAndTime(change.changed_at, view.zone)}</time> <Who change={change} />{' '}
        {DID[change.action]} {change.action !== 'report' && <b>{counted(change.mention_count, 'mention')}</b>}
        {change.action === 'update' && ' at once'} <Where change={change} view={view} />{' '}
        <ChangeDetails change={change} mention={view.mention} /> <Through change={change} />
      </button>
      {isOpen && <ChangeBody change={change} zone={view.zone} />}
    </>
  );
}

function Who({ change: { user_id } }: { readonly change: Change }) {
  const { data: people } = usePeople();
  if (user_id === null) return <span>The platform</span>;
  return <bdi>{people?.get(user_id) ?? user_id}</bdi>;
}

/** The application of the change: that of the desk, of an agent (I3), or of another program. */
const Through = ({ change: { app_id } }: { readonly change: Change }) =>
  app_id !== null && (
    <span className="history-through">
      through <bdi>{app_id}</bdi>
    </span>
  );

function Where({ change: { report_id }, view }: { readonly change: Change; readonly view: HistoryView }) {
  const { data: groups = [] } = useReportGroups();
  if (view.report !== undefined) return null;
  const report = groups.flatMap((group) => group.reports).find(({ id }) => id === report_id);
  return (
    <span>
      in <bdi>{report?.name ?? report_id}</bdi>
    </span>
  );
}
