import { useEffect, useRef, useState } from 'react';
import { type Target, targetText } from '../coding/target.js';
import { filtersOfShown, useShown } from '../narrow/view-context.js';
import { useTotal } from '../platform/report-queries.js';
import { fileName } from '../platform/download.js';
import { filtersWithout } from '../preview/read-preview.js';
import { count, counted } from '../text/format.js';
import { sortName } from '../text/sort-name.js';
import { Modal } from '../widgets/modal.js';
import { ColumnPicker } from './column-picker.js';
import { ExportProgress } from './export-progress.js';
import type { Format } from './records.js';
import { useExport } from './use-export.js';
import '../widgets/widgets.css';
import './export.css';

interface ExportDialogProps {
  /** What is selected, or has the focus. */
  readonly target: Target | undefined;
  readonly onClose: () => void;
}

const FORMATS: readonly (readonly [Format, string])[] = [
  ['csv', 'A table for spreadsheets (CSV)'],
  ['ndjson', 'Lines of JSON for programs (NDJSON)'],
];

/** More cannot be exported in another order than that of their ids (D19). */
const MOST_SORTED = 1_000_000;

/** Mentions as a file: those that match the view, or those that are selected (D19). */
export default function ExportDialog({ target, onClose }: ExportDialogProps) {
  const shown = useShown();
  const { report, columns, sort, zone } = shown.view;
  const all = filtersOfShown(shown);
  const { data: total } = useTotal(report, all);
  const part = target?.kind === 'all' && target.without.length === 0 ? undefined : target;
  const [isPart, setPart] = useState(part !== undefined && part.kind !== 'one');
  const [format, setFormat] = useState<Format>('csv');
  const [order, setOrder] = useState('list');
  const [times, setTimes] = useState('UTC');
  const { state, start, cancel, goOn } = useExport();
  const leave = useRef<HTMLButtonElement>(null);
  const isRunning = state.status === 'running';
  // The form goes, and the focus with it.
  useEffect(() => {
    if (state.status !== 'none') leave.current?.focus();
  }, [state.status]);

  const hasOrder = (isPart && part?.kind !== 'all') || (total ?? 0) <= MOST_SORTED;
  const begin = () => {
    const filters = isPart && part ? filtersOfTarget(part, all) : all;
    start(fileName(report, format), {
      ...{ report, filters, format, columns },
      sort: hasOrder && order === 'list' ? sort : undefined,
      zone: times === 'UTC' ? undefined : times,
    });
  };
  return (
    <Modal title="Export" onClose={isRunning ? cancel : onClose} isWide>
      {state.status === 'none' ? (
        <>
          <Choice
            legend="Mentions"
            value={String(isPart)}
            onChoose={(value) => setPart(value === 'true')}
            options={[
              ['false', total === undefined ? 'All that match' : `All ${counted(total, 'mention')} that match`],
              ...(part ? [['true', partText(part)] as const] : []),
            ]}
          />
          <Choice legend="Format" value={format} onChoose={(value) => setFormat(value as Format)} options={FORMATS} />
          {hasOrder ? (
            <Choice
              legend="Order"
              value={order}
              onChoose={setOrder}
              options={[
                ['list', `As in the list: ${sortName(sort).toLowerCase()}`],
                ['id', 'By id: goes on where it stopped if the connection breaks off'],
              ]}
            />
          ) : (
            <p className="export-note">
              More than {count(MOST_SORTED)} mentions are exported in the order of their ids.
            </p>
          )}
          {zone === 'UTC' ? (
            <p className="export-note">Times are in UTC.</p>
          ) : (
            <Choice
              legend="Times"
              value={times}
              onChoose={setTimes}
              options={[
                ['UTC', 'In UTC'],
                [zone, `In ${zone}, as on the page`],
              ]}
            />
          )}
          <ColumnPicker />
        </>
      ) : (
        <ExportProgress state={state} onGoOn={goOn} />
      )}
      <div className="dialog-buttons">
        <button ref={leave} type="button" className="button" onClick={isRunning ? cancel : onClose}>
          {state.status === 'none' || isRunning ? 'Cancel' : 'Close'}
        </button>
        {state.status === 'none' && (
          <button type="button" className="button-primary" onClick={begin}>
            Export
          </button>
        )}
      </div>
    </Modal>
  );
}

const filtersOfTarget = (target: Target, all: ReturnType<typeof filtersOfShown>) => {
  if (target.kind === 'all') return filtersWithout(all, { ids: target.without, judged: false });
  return { ids: target.kind === 'one' ? [target.row.id] : target.ids };
};

const partText = (part: Target): string => {
  if (part.kind === 'one') return 'Only this mention';
  return part.kind === 'some' ? `The ${targetText(part)} that are selected` : `The selected ones: ${targetText(part)}`;
};

interface ChoiceProps {
  readonly legend: string;
  readonly value: string;
  readonly options: readonly (readonly [value: string, text: string])[];
  readonly onChoose: (value: string) => void;
}

function Choice({ legend, value, options, onChoose }: ChoiceProps) {
  return (
    <fieldset className="export-choice">
      <legend>{legend}</legend>
      {options.map(([name, text]) => (
        <label key={name} className="selection-box">
          <input type="radio" name={legend} checked={name === value} onChange={() => onChoose(name)} />
          {text}
        </label>
      ))}
    </fieldset>
  );
}
