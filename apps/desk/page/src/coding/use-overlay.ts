import { useMemo, useSyncExternalStore } from 'react';
import { type Overlay, type Read, shownValues } from '../changing/overlay.js';
import type { CodedValues } from '../changing/values.js';
import type { WriteQueue } from '../changing/write-queue.js';

/** What is on top of the values of a mention. */
export const useOverlay = (queue: WriteQueue, mention: string | undefined): Overlay | undefined =>
  useSyncExternalStore(queue.subscribe, () => (mention === undefined ? undefined : queue.overlayOf(mention)));

/** A mention as the page shows it: as it was read, with the changes of its reader. */
export function useShownMention<Values extends CodedValues & { readonly id: string }>(
  queue: WriteQueue,
  read: Read<Values>,
): { mention: Read<Values>; overlay: Overlay | undefined } {
  const overlay = useOverlay(queue, read.id);
  const mention = useMemo(() => shownValues(read, overlay), [read, overlay]);
  return { mention, overlay };
}
