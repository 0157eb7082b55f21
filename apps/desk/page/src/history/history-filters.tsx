import { Link } from '../platform/link.js';
import { go } from '../platform/navigation.js';
import { usePeople } from '../platform/people-queries.js';
import { useReportGroups } from '../platform/start-queries.js';
import { type HistoryView, writeHistory } from '../state/history-view.js';
import { useTextsOf } from './history-queries.js';
import { MentionName } from './mention-name.js';

/** Chooses whose changes, in which report, and when. */
export function HistoryFilters({ view }: { readonly view: HistoryView }) {
  const { data: groups = [] } = useReportGroups();
  const { data: people = new Map<string, string>() } = usePeople();
  const reports = new Map(groups.flatMap((group) => group.reports.map(({ id, name }) => [id, name] as const)));
  const isOfMention = view.report !== undefined && view.mention !== undefined;
  const { data: texts } = useTextsOf(view.report ?? '', isOfMention ? [view.mention] : []);
  const choose = (change: Partial<HistoryView>) => go(writeHistory({ ...view, change: undefined, ...change }));
  return (
    <div className="history-filters" role="group" aria-label="Which changes">
      <Choice
        label="Report"
        all="All reports"
        value={view.report}
        names={reports}
        onChoose={(report) => choose({ report, mention: undefined })}
      />
      <Choice
        label="Person"
        all="Everyone"
        value={view.person}
        names={people}
        onChoose={(person) => choose({ person })}
      />
      <Day label="From" value={view.from} onChoose={(from) => choose({ from })} />
      <Day label="To" value={view.to} onChoose={(to) => choose({ to })} />
      {view.mention !== undefined && (
        <Link className="chip" to={writeHistory({ ...view, mention: undefined })}>
          Mention <MentionName id={view.mention} text={texts?.get(view.mention)} /> <span aria-hidden="true">×</span>
          <span className="visually-hidden">remove</span>
        </Link>
      )}
      {view.unreadable.map((each, index) => (
        <Link
          key={index}
          className="chip chip-unreadable"
          to={writeHistory({ ...view, unreadable: view.unreadable.filter((other) => other !== each) })}
        >
          Cannot be read: <bdi>{`${each.name}=${each.value}`.slice(0, 80)}</bdi> {each.reason}{' '}
          <span aria-hidden="true">×</span>
          <span className="visually-hidden">remove</span>
        </Link>
      ))}
    </div>
  );
}

interface ChoiceProps {
  readonly label: string;
  /** How no choice is called. */
  readonly all: string;
  readonly value: string | undefined;
  readonly names: ReadonlyMap<string, string>;
  readonly onChoose: (value: string | undefined) => void;
}

const Choice = ({ label, all, value = '', names, onChoose }: ChoiceProps) => (
  <select
    className="select"
    aria-label={label}
    value={value}
    onChange={({ target }) => onChoose(target.value === '' ? undefined : target.value)}
  >
    <option value="">{all}</option>
    {value !== '' && !names.has(value) && <option value={value}>{value}</option>}
    {[...names].map(([id, name]) => (
      <option key={id} value={id}>
        {name}
      </option>
    ))}
  </select>
);

interface DayProps {
  readonly label: string;
  readonly value: string | undefined;
  readonly onChoose: (value: string | undefined) => void;
}

const Day = ({ label, value = '', onChoose }: DayProps) => (
  <label>
    {label}{' '}
    <input
      type="date"
      value={value}
      min="0001-01-01"
      max="9999-12-30"
      onChange={({ target }) => onChoose(target.value === '' ? undefined : target.value)}
    />
  </label>
);
