import type { Mention } from '@earshot/client';
import { useShown } from '../narrow/view-context.js';
import { useLastChange, usePeople } from '../platform/people-queries.js';
import { dateAndTime } from '../text/format.js';
import { editText } from '../changing/edit-text.js';
import type { Problem } from '../changing/overlay.js';
import { mentionText } from './target.js';
import type { CodedValues } from '../changing/values.js';
import { editOf } from '../changing/write.js';
import type { WriteQueue } from '../changing/write-queue.js';

interface ProblemNoteProps {
  readonly queue: WriteQueue;
  readonly problem: Problem;
  /** The mention as it is shown: the reader sees these values before deciding again. */
  readonly mention: CodedValues & Pick<Mention, 'id' | 'title' | 'content'>;
  readonly tabIndex?: 0 | -1;
}

/** Why an edit was not made, and what the reader can do: leave it, or make it on what is there now. */
export function ProblemNote({ queue, problem, mention, tabIndex }: ProblemNoteProps) {
  const { mine } = problem;
  const again = () => queue.code([editOf(mention.id, mine, mention)], editText(mine), mentionText(mention));
  return (
    <p className="problem row-problem">
      {problem.kind === 'conflict' ? (
        <Conflict mention={mention.id} current={problem.current} />
      ) : (
        <span>
          Not {editText(mine)}: {problem.reason}
        </span>
      )}
      <button type="button" className="button" tabIndex={tabIndex} onClick={() => queue.dismiss(mention.id)}>
        Keep
      </button>
      <button type="button" className="button" tabIndex={tabIndex} onClick={again}>
        {mine.tags === undefined ? `Set ${editText(mine)}` : 'Try again'}
      </button>
    </p>
  );
}

function Conflict({ mention, current }: { readonly mention: string; readonly current: Partial<CodedValues> }) {
  const { view } = useShown();
  const { data: people } = usePeople();
  const { data: change } = useLastChange(view.report, mention);
  const who = (change?.user_id && people?.get(change.user_id)) || 'A colleague';
  return (
    <span>
      {who} set {editText(current)}
      {change && ` at ${dateAndTime(change.changed_at, view.zone)}`}
    </span>
  );
}
