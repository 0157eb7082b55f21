import { useRef, useState, useSyncExternalStore } from 'react';
import { SENTIMENT_MARKS } from '../text/labels.js';
import { type Command, COMMANDS, keyText, shortcutOf } from './commands.js';
import { REVIEW_MODE, usePreference } from './preferences.js';
import { type Target, targetText } from './target.js';
import { Unsaved } from './unsaved.js';
import { useRoomAbove } from './use-room-above.js';
import type { WriteQueue } from './write-queue.js';
import './coding.css';

interface CodingBarProps {
  readonly queue: WriteQueue;
  /** What the buttons change; undefined as long as there is nothing. */
  readonly target: Target | undefined;
  readonly onCommand: (command: Command) => void;
}

/** What the list does by itself, or other parts of the screen have buttons for. */
const ELSEWHERE = new Set(['select', 'selectLoaded', 'selectAll', 'filters', 'refresh', 'export']);

const SHOWN = COMMANDS.filter((command) => !('act' in command) || !ELSEWHERE.has(command.act));

/** Commands that people need often. The others are shown on demand, so that the bar leaves room for the list. */
const OFTEN = new Set(['1', '2', '3', '4', 'R', 'T', 'U', 'V']);
const [FIRST, MORE] = [true, false].map((isOften) =>
  SHOWN.filter((command) => OFTEN.has(shortcutOf(command)) === isOften),
);

/** The commands as buttons, each with its key: for the open or marked mention, or for those that are selected. */
export function CodingBar({ queue, target, onCommand }: CodingBarProps) {
  const { canUndo, canRedo } = useSyncExternalStore(queue.subscribe, queue.snapshot);
  const isReviewing = usePreference(REVIEW_MODE);
  const [hasMore, setMore] = useState(false);
  const bar = useRef<HTMLDivElement>(null);
  useRoomAbove(bar);
  const isOff = (command: Command): boolean => {
    if (!('act' in command)) return target === undefined;
    return (command.act === 'undo' && !canUndo) || (command.act === 'redo' && !canRedo);
  };
  const buttonOf = (command: Command) => (
    <button
      key={command.label}
      type="button"
      className="button coding-button"
      aria-keyshortcuts={shortcutOf(command)}
      aria-pressed={'act' in command && command.act === 'review' ? isReviewing : undefined}
      disabled={isOff(command)}
      onClick={() => onCommand(command)}
    >
      <Mark command={command} />
      {command.label} <kbd aria-hidden="true">{keyText(command)}</kbd>
    </button>
  );
  return (
    <div ref={bar} className="coding" role="toolbar" aria-label="Change mentions">
      <span className="coding-target">{target ? `Change ${targetText(target)}:` : 'Choose a mention'}</span>
      {FIRST.map(buttonOf)}
      <button type="button" className="button coding-button" aria-expanded={hasMore} onClick={() => setMore(!hasMore)}>
        more
      </button>
      {hasMore && MORE.map(buttonOf)}
      <Unsaved queue={queue} />
    </div>
  );
}

function Mark({ command }: { readonly command: Command }) {
  const sentiment = 'payload' in command ? command.payload.sentiment : undefined;
  if (sentiment === undefined) return null;
  return (
    <span aria-hidden="true" className="sentiment" data-sentiment={sentiment}>
      <span className="sentiment-mark">{SENTIMENT_MARKS[sentiment]}</span>
    </span>
  );
}
