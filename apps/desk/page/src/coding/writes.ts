import type { Platform } from '../platform/platform.js';
import { textOfProblem } from '../platform/problems.js';
import { counted } from '../text/format.js';
import { notify } from './notices.js';
import { retryOf } from '../changing/retry.js';
import { sendWrite } from '../changing/send-write.js';
import { WriteQueue } from '../changing/write-queue.js';

/** The queues of this tab, one for each report. They outlive the screens, so that a write goes on when its reader does. */
const queues = new Map<string, WriteQueue>();
let platform: Platform | undefined;
let owner: Owner | undefined;

/** The user whose changes the queues have. */
interface Owner {
  readonly id: string;
  readonly login: string;
}

/** The longest wait of a timer. */
const LONGEST_MS = 2 ** 31 - 1;

const sleep = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => {
    if (milliseconds <= LONGEST_MS) setTimeout(resolve, milliseconds);
  });

/** 128 random bits, also where a page is not secure and has no `randomUUID`. */
export const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** The queue of a report. */
export function writesOf(report: string): WriteQueue {
  const known = queues.get(report);
  if (known) return known;
  const queue = new WriteQueue({
    send: (write) => sendWrite(platform!, report, write),
    retry: retryOf,
    textOf: textOfProblem,
    sleep,
    now: () => performance.now(),
    newKey,
    notify: (text) => notify({ text }),
  });
  queues.set(report, queue);
  return queue;
}

/**
 * The queues send through this platform from now on. After a new login of the same user, what waits for it is sent. What
 * another user has left is forgotten.
 */
export function connectWrites(connected: Platform, user: Owner): void {
  if (user.id !== owner?.id) forgetWrites();
  owner = user;
  platform = connected;
  retryAll();
}

/** Whether a change was made by the user of this tab. */
export const isOwn = (user: string | null): boolean => user !== null && user === owner?.id;

const retryAll = (): void => queues.forEach(({ retry }) => retry());

function forgetWrites(): void {
  queues.forEach((queue) => queue.close());
  queues.clear();
}

const unsaved = (): number => [...queues.values()].reduce((sum, queue) => sum + queue.snapshot().unsaved, 0);

/** What waits for a login of the user who made it, as a sentence. */
export function whatWaits(): string | undefined {
  const waiting = unsaved();
  return waiting && owner ? `Log in as ${owner.login} to save ${counted(waiting, 'change')}.` : undefined;
}

/** Asks before unsaved changes are lost with the session. Returns whether to go on. */
export function mayLogOut(): boolean {
  const lost = unsaved();
  if (lost > 0 && !window.confirm(`Log out and lose ${counted(lost, 'change')}?`)) {
    return false;
  }
  forgetWrites();
  return true;
}

window.addEventListener('online', retryAll);
window.addEventListener('beforeunload', (event) => {
  if (unsaved() > 0) event.preventDefault();
});
