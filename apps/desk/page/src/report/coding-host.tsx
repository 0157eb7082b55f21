import type { Payload } from '@earshot/client';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useShown } from '../narrow/view-context.js';
import { CodingContext, type Goes } from '../coding/coding-context.js';
import type { Act, Asked, Command } from '../coding/commands.js';
import { editText } from '../changing/edit-text.js';
import { hideNotice, notify } from '../coding/notices.js';
import { shownValues } from '../changing/overlay.js';
import { REVIEW_MODE } from '../platform/preferences.js';
import { mentionText, type Target } from '../coding/target.js';
import { isIdle } from '../changing/values.js';
import { useRefreshAfterWrites } from '../coding/use-refresh-after-writes.js';
import { type Done, editOf } from '../changing/write.js';
import { writesOf } from '../coding/writes.js';

const AskDialog = lazy(() => import('../coding/ask-dialog.js'));
const HelpDialog = lazy(() => import('../coding/help-dialog.js'));
const ExportDialog = lazy(() => import('../export/export-dialog.js'));
const PreviewDialog = lazy(() => import('../preview/preview-dialog.js'));

type Open =
  | { readonly type: 'ask'; readonly ask: Asked; readonly target: Target }
  | { readonly type: 'preview'; readonly payload: Payload; readonly target: Target }
  | { readonly type: 'export'; readonly target: Target | undefined }
  | { readonly type: 'help' };

/** Switches review mode on or off, and says what it does. */
function switchReviewMode(): void {
  const isOn = !REVIEW_MODE.get();
  REVIEW_MODE.set(isOn);
  notify({
    text: isOn
      ? 'Review mode is on: a sentiment also marks the mention as reviewed, and leads to the next one. It stays on until you switch it off.'
      : 'Review mode is off.',
  });
}

interface CodingHostProps {
  /** What belongs to the screen around the list. */
  readonly acts: Pick<Record<Act, () => void>, 'refresh' | 'filters'>;
  readonly children: ReactNode;
}

/** After an undo the reader is at the mention that was restored, and can correct it. */
const goesTo = (done: Done | undefined): Goes =>
  done?.mentions.length === 1 ? { mention: done.mentions[0] } : undefined;

/** A dialog that is still being loaded. What is typed for it must not act on mentions. */
const OnItsWay = () => <dialog open className="visually-hidden" aria-busy="true" aria-label="Loading" />;

/** What keys and buttons do to the mentions of a report, and the dialogs that they open. */
export function CodingHost({ acts, children }: CodingHostProps) {
  const { view } = useShown();
  const queue = writesOf(view.report);
  const [open, setOpen] = useState<Open>();
  const cannotBeRead = view.unreadable.length > 0;
  useRefreshAfterWrites(view.report, queue, acts.refresh);

  /** Whether the view is one that its reader can know. Says so if not. */
  const isReadable = (done: 'changed' | 'exported'): boolean => {
    if (!cannotBeRead) return true;
    notify({ text: `Nothing can be ${done} while a part of the address cannot be read. Remove the red part first.` });
    return false;
  };

  const code = (payload: Payload, target: Target): Goes => {
    if (!isReadable('changed')) return undefined;
    if (target.kind !== 'one') {
      setOpen({ type: 'preview', payload, target });
      return undefined;
    }
    const isReview = REVIEW_MODE.get() && payload.sentiment !== undefined;
    const { id } = target.row;
    const values = shownValues(target.row, queue.overlayOf(id));
    // What is deleted stays so: only the reader can say otherwise.
    const isReviewed = isReview && values.review.status !== 'deleted';
    const edit: Payload = isReviewed ? { ...payload, review: { status: 'reviewed' } } : payload;
    const made = editOf(id, edit, values);
    if (!isIdle(edit, values)) {
      hideNotice();
      queue.code([made], editText(edit), mentionText(values));
      // A colleague may have changed what its reader confirms. Tags are added and removed whatever is there.
    } else if (made.if) queue.check(made, editText(edit), mentionText(values));
    return isReview ? 'next' : undefined;
  };

  const asShown = (target: Target): Target =>
    target.kind === 'one' ? { kind: 'one', row: shownValues(target.row, queue.overlayOf(target.row.id)) } : target;

  const run = (command: Command, target: Target | undefined): Goes => {
    if ('payload' in command) return target && code(command.payload, target);
    if ('ask' in command) {
      if (target) setOpen({ type: 'ask', ask: command.ask, target: asShown(target) });
    } else if (command.act === 'undo') return goesTo(queue.undo());
    else if (command.act === 'redo') return goesTo(queue.redo());
    else if (command.act === 'review') switchReviewMode();
    else if (command.act === 'help') setOpen({ type: 'help' });
    else if (command.act === 'export') {
      if (isReadable('exported')) setOpen({ type: 'export', target });
    } else if (command.act === 'refresh' || command.act === 'filters') acts[command.act]();
    return undefined;
  };

  const close = () => setOpen(undefined);
  return (
    <CodingContext value={{ queue, run }}>
      {children}
      <Suspense fallback={<OnItsWay />}>
        {open?.type === 'help' && <HelpDialog onClose={close} />}
        {open?.type === 'ask' && (
          <AskDialog
            ask={open.ask}
            target={open.target}
            onClose={close}
            onChoose={(payload) => {
              close();
              code(payload, open.target);
            }}
          />
        )}
        {open?.type === 'export' && <ExportDialog target={open.target} onClose={close} />}
        {open?.type === 'preview' && (
          <PreviewDialog payload={open.payload} target={open.target} onClose={close} onApplied={acts.refresh} />
        )}
      </Suspense>
    </CodingContext>
  );
}
