import { useRef, useSyncExternalStore } from 'react';
import { REVIEW_MODE, TAG_KEYS, usePreference } from '../platform/preferences.js';
import { SENTIMENT_MARKS } from '../text/labels.js';
import { Menu } from '../widgets/menu.js';
import { type Command, COMMANDS, keyText, shortcutOf, tagCommands } from './commands.js';
import { type Target, targetText } from './target.js';
import { OpenProblems } from './open-problems.js';
import { Unsaved } from './unsaved.js';
import { useRoomAbove } from './use-room-above.js';
import type { WriteQueue } from '../changing/write-queue.js';
import './coding.css';

interface CodingBarProps {
  readonly queue: WriteQueue;
  /** What the buttons change; undefined as long as there is nothing. */
  readonly target: Target | undefined;
  readonly onCommand: (command: Command) => void;
  /** Goes to the next mention, or to the previous one; undefined while none is open. */
  readonly onStep: ((by: 1 | -1) => void) | undefined;
  /** The open mention. */
  readonly opened: string | undefined;
  /** Opens a mention whose edit was not made. */
  readonly onShow: (mention: string) => void;
  /** Where the reader is in the list: `58 of 200`. */
  readonly progress: string | undefined;
}

/** What the list does by itself, or other parts of the screen have buttons for. */
const ELSEWHERE = new Set(['select', 'selectLoaded', 'selectAll', 'filters', 'refresh', 'export']);

const SHOWN = COMMANDS.filter((command) => !('act' in command) || !ELSEWHERE.has(command.act));

/** Commands that people need often. The others are in a menu, so that the bar is one line. */
const OFTEN = new Set(['1', '2', '3', '4', 'R', 'T', 'U', 'V']);
const [FIRST, MORE] = [true, false].map((isOften) =>
  SHOWN.filter((command) => OFTEN.has(shortcutOf(command)) === isOften),
);

/**
 * The commands as buttons, each with its key: for the open or marked mention, or for those that are selected. Without any of
 * these, only those that change no mention are shown.
 */
export function CodingBar({ queue, target, onCommand, onStep, opened, onShow, progress }: CodingBarProps) {
  const { canUndo, canRedo } = useSyncExternalStore(queue.subscribe, queue.snapshot);
  const isReviewing = usePreference(REVIEW_MODE);
  const tags = tagCommands(usePreference(TAG_KEYS));
  const bar = useRef<HTMLDivElement>(null);
  useRoomAbove(bar);
  const isShown = (command: Command): boolean => 'act' in command || target !== undefined;
  const isOff = (command: Command): boolean =>
    'act' in command && ((command.act === 'undo' && !canUndo) || (command.act === 'redo' && !canRedo));
  const buttonOf = (command: Command, className: string, then?: () => void) => (
    <button
      key={command.label}
      type="button"
      className={className}
      aria-keyshortcuts={shortcutOf(command)}
      aria-pressed={'act' in command && command.act === 'review' ? isReviewing : undefined}
      disabled={isOff(command)}
      onClick={() => {
        then?.();
        onCommand(command);
      }}
    >
      <Mark command={command} />
      <span className="coding-label">{command.label}</span> <kbd aria-hidden="true">{keyText(command)}</kbd>
    </button>
  );
  return (
    <div ref={bar} className="coding" role="toolbar" aria-label="Change mentions">
      <span className="coding-target">{target ? `Change ${targetText(target)}:` : 'Choose a mention'}</span>
      <div className="coding-buttons">
        {onStep && (
          <span className="coding-steps">
            <button type="button" className="button" aria-label="Previous mention" onClick={() => onStep(-1)}>
              ‹
            </button>
            <button type="button" className="button" aria-label="Next mention" onClick={() => onStep(1)}>
              ›
            </button>
          </span>
        )}
        {[...FIRST, ...tags].filter(isShown).map((command) => buttonOf(command, 'button coding-button'))}
        {isReviewing && onStep && (
          <button type="button" className="button coding-button" aria-keyshortcuts="J" onClick={() => onStep(1)}>
            skip <kbd aria-hidden="true">j</kbd>
          </button>
        )}
      </div>
      <Menu summary="more" className="coding-more">
        {(close) => MORE.filter(isShown).map((command) => buttonOf(command, 'menu-item', close))}
      </Menu>
      {isReviewing && progress !== undefined && <span className="coding-progress">{progress}</span>}
      <OpenProblems queue={queue} opened={opened} onShow={onShow} />
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
