import type { Payload } from '@earshot/client';
import { editText } from '../changing/edit-text.js';
import { edited, type Edit } from '../changing/values.js';
import type { Bucket } from '../platform/aggregations.js';
import type { Row } from '../platform/report-queries.js';
import type { FieldName } from '../state/fields.js';
import { beginningOf } from '../text/beginning.js';
import { count, counted } from '../text/format.js';
import { nameOf } from '../text/labels.js';
import { htmlLanguage } from '../text/language.js';
import type { Preview } from './read-preview.js';

interface PreviewBodyProps {
  readonly preview: Preview;
  readonly payload: Payload;
  readonly leavesJudged: boolean;
  readonly onLeaveJudged: (leaves: boolean) => void;
}

/** From here on, an undo may take longer than one request may. */
const MANY = 50_000;

/** What a change would do: how many, what they have now, samples, and how many a person has judged. */
export function PreviewBody({ preview, payload, leavesJudged, onLeaveJudged }: PreviewBodyProps) {
  const { matched, updated, renewed, now, judged, samples } = preview;
  const same = matched - updated;
  const byPeople = judged.reduce((sum, { count: times }) => sum + times, 0);
  return (
    <>
      <p>
        <b>{counted(matched, 'mention')}</b> selected. <b>{count(updated)}</b> will change
        {same > 0 && `, ${count(same)} ${same === 1 ? 'has' : 'have'} it already`}
        {renewed > 0 && payload.review && `: ${renewedText(updated - renewed, renewed, payload.review.status)}`}.
      </p>
      {now.length > 0 && <p>Now: {valueCounts(fieldOf(payload), now)}.</p>}
      {(byPeople > 0 || leavesJudged) && (
        <div className="preview-judged">
          {byPeople > 0 && (
            <p>
              <b>{counted(byPeople, 'mention')}</b> {byPeople === 1 ? 'was' : 'were'} judged by a person:{' '}
              {valueCounts('review_status', judged)}.
            </p>
          )}
          <label className="selection-box">
            <input type="checkbox" checked={leavesJudged} onChange={({ target }) => onLeaveJudged(target.checked)} />
            Leave mentions that a person has judged as they are
          </label>
        </div>
      )}
      {matched > MANY && <p>This many at once may take too long to undo in one step. Consider fewer days.</p>}
      <table className="samples">
        <caption>Examples</caption>
        <thead>
          <tr>
            <th scope="col">Mention</th>
            <th scope="col">Before</th>
            <th scope="col">After</th>
          </tr>
        </thead>
        <tbody>
          {samples.map((row) => (
            <Sample key={row.id} row={row} edit={payload} />
          ))}
        </tbody>
      </table>
    </>
  );
}

/** How many get a review status, and how many have it: only their time of review changes. */
const renewedText = (others: number, renewed: number, status: string): string =>
  `${count(others)} ${others === 1 ? 'becomes' : 'become'} ${status}, and ${count(renewed)} ` +
  (renewed === 1
    ? `is ${status} already and only gets a new time of review`
    : `are ${status} already and only get a new time of review`);

/** Values with their counts, such as `3 reviewed, 1 deleted`. */
const valueCounts = (field: FieldName, buckets: readonly Bucket[]): string =>
  buckets.map(({ key, count: times }) => `${count(times)} ${nameOf(field, key)}`).join(', ');

const fieldOf = ({ language, location }: Payload) =>
  language !== undefined ? 'language' : location !== undefined ? 'country' : 'sentiment';

/** An example shows the beginning of a text. */
const SHOWN = 120;

function Sample({ row, edit }: { readonly row: Row; readonly edit: Edit }) {
  const after = edited(row, edit);
  return (
    <tr>
      <td lang={htmlLanguage(row.language)} dir="auto">
        {beginningOf(row.title ?? row.content ?? 'No text', SHOWN)}
      </td>
      <td>{valueText(row, edit)}</td>
      <td>{valueText(after, edit)}</td>
    </tr>
  );
}

/** The members of a mention that an edit sets, as text. */
const valueText = (row: Row, edit: Edit): string =>
  editText({
    ...(edit.sentiment !== undefined && { sentiment: row.sentiment }),
    ...(edit.review !== undefined && { review: row.review }),
    ...(edit.tags !== undefined && { tags: row.tags }),
    ...(edit.language !== undefined && { language: row.language }),
    ...(edit.location !== undefined && { location: row.location }),
    ...(edit.channel !== undefined && { channel: row.channel }),
  });
