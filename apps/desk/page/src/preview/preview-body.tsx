import type { Payload } from '@earshot/client';
import { editText } from '../coding/edit-text.js';
import { edited, type Edit } from '../coding/values.js';
import type { Row } from '../platform/report-queries.js';
import { beginningOf } from '../text/beginning.js';
import { count, counted } from '../text/format.js';
import { nameOf } from '../text/labels.js';
import { htmlLanguage } from '../text/language.js';
import type { Preview } from './read-preview.js';

interface PreviewBodyProps {
  readonly preview: Preview;
  readonly payload: Payload;
  readonly leavesReviewed: boolean;
  readonly onLeaveReviewed: (leaves: boolean) => void;
}

/** From here on, an undo may take longer than one request may. */
const MANY = 50_000;

/** What a change would do: how many, what they have now, samples, and how many a person has reviewed. */
export function PreviewBody({ preview, payload, leavesReviewed, onLeaveReviewed }: PreviewBodyProps) {
  const { matched, updated, now, reviewed, samples } = preview;
  const same = matched - updated;
  return (
    <>
      <p>
        <b>{counted(matched, 'mention')}</b> selected. <b>{count(updated)}</b> will change
        {same > 0 && `, ${count(same)} ${same === 1 ? 'has' : 'have'} it already`}.
      </p>
      {now.length > 0 && (
        <p>Now: {now.map(({ key, count: times }) => `${count(times)} ${nameOf(fieldOf(payload), key)}`).join(', ')}.</p>
      )}
      {(reviewed > 0 || leavesReviewed) && (
        <div className="preview-reviewed">
          {reviewed > 0 && (
            <p>
              <b>{counted(reviewed, 'mention')}</b> {reviewed === 1 ? 'was' : 'were'} reviewed by a person.
            </p>
          )}
          <label className="selection-box">
            <input
              type="checkbox"
              checked={leavesReviewed}
              onChange={({ target }) => onLeaveReviewed(target.checked)}
            />
            Leave reviewed mentions as they are
          </label>
        </div>
      )}
      {matched > MANY && <p>So many at once may take too long to undo in one step. Consider fewer days.</p>}
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
