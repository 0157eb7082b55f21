import { type Command, commandOf } from '../coding/commands.js';
import type { Selection } from '../coding/selection.js';
import { TAG_KEYS } from '../platform/preferences.js';
import type { PagedRows } from '../platform/paged-rows.js';
import type { Row } from '../platform/report-queries.js';
import { safeLink } from '../text/safe-text.js';
import { keyOf } from '../widgets/key-of.js';

/** Where the reader is. */
interface Place {
  /** Undefined as long as there is no such row. */
  readonly current: number | undefined;
  /** Whether the list has the focus. Keys that move through a page act only there. */
  readonly isInList: boolean;
  /** How many rows a page has. */
  readonly page: number;
  readonly rows: PagedRows<Row>;
  readonly selection: Selection;
}

interface Acts {
  /** Goes to a row. */
  readonly move: (index: number) => void;
  readonly open: (index: number) => void;
  /** Closes the open mention, or lets the selection go if none is open. */
  readonly close: () => void;
  readonly run: (command: Command) => void;
}

/** With Shift these keys select what they pass. */
const EXTENDING = new Set(['J', 'K', 'ArrowDown', 'ArrowUp']);

/** Does what a key says. Returns whether it says anything. */
export function actOnKey(event: KeyboardEvent, place: Place, acts: Acts): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey) return false;
  const key = keyOf(event);
  if (key === 'Escape') return closes(event, acts);
  if (!place.isInList && (key === ' ' || key.length > 1)) return false;
  // A button or a box in a row has these keys for itself.
  if ((key === ' ' || key === 'Enter') && (event.target as Element).closest('button, input')) return false;
  const step = stepOf(key, place);
  if (step !== undefined) {
    if (event.shiftKey && EXTENDING.has(key)) extend(place, step);
    acts.move(step);
    return true;
  }
  // A key that is held down would change each mention that follows, or open a source many times.
  if (event.repeat) return true;
  if (key === 'Enter') {
    if (place.current !== undefined) acts.open(place.current);
    return true;
  }
  if (key === 'o') {
    const link = safeLink(rowAt(place)?.url ?? null);
    if (link) window.open(link.href, '_blank', 'noopener,noreferrer');
    return link !== undefined;
  }
  const command = commandOf(event, TAG_KEYS.get());
  if (!command) return false;
  if ('act' in command && select(command.act, place)) return true;
  acts.run(command);
  return true;
}

/** What unfolds has this key for itself. */
function closes({ target }: KeyboardEvent, { close }: Acts): boolean {
  if ((target as Element).closest('details')) return false;
  close();
  return true;
}

const rowAt = ({ current, rows }: Place): Row | undefined =>
  (current === undefined ? undefined : rows.row(current)) ?? undefined;

function stepOf(key: string, { current = -1, page, rows }: Place): number | undefined {
  const { reached } = rows.snapshot();
  const steps: Record<string, number> = {
    ArrowDown: current + 1,
    j: current + 1,
    J: current + 1,
    ArrowUp: current - 1,
    k: current - 1,
    K: current - 1,
    PageDown: Math.min(current + page, reached - 1),
    PageUp: Math.max(current - page, 0),
    Home: 0,
    End: reached - 1,
  };
  return Object.hasOwn(steps, key) ? steps[key] : undefined;
}

/** Selects the row that the reader leaves, and the one that follows. */
function extend(place: Place, step: number): void {
  const { rows, selection } = place;
  selection.add([rowAt(place), rows.row(step)].flatMap((row) => row?.id ?? []));
}

/** Does what a command says about the selection. Returns whether it says anything. */
function select(act: string, place: Place): boolean {
  const { rows, selection } = place;
  const row = rowAt(place);
  if (act === 'select' && row) selection.toggle(row.id);
  else if (act === 'selectLoaded') selection.add(rows.loaded().map(({ id }) => id));
  else if (act === 'selectAll') selection.addAll();
  else return act === 'select';
  return true;
}
