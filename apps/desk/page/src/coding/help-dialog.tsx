import { Modal } from '../widgets/modal.js';
import { COMMANDS, keyText } from './commands.js';
import { KEYS, usePreference } from './preferences.js';
import '../widgets/widgets.css';

/** What the list does with keys by itself. */
const MOVES: readonly (readonly [keys: string, what: string])[] = [
  ['j k', 'next and previous mention'],
  ['Shift j k', 'select what you pass'],
  ['Enter', 'open the mention'],
  ['Esc', 'close it'],
  ['o', 'open the original'],
  ['/', 'the search box'],
];

/** All keys, from the commands themselves. */
export default function HelpDialog({ onClose }: { readonly onClose: () => void }) {
  const areOn = usePreference(KEYS);
  const keys = [...MOVES, ...COMMANDS.map((command) => [keyText(command), command.label] as const)];
  return (
    <Modal title="Keys" onClose={onClose} isWide>
      <p>They act everywhere on the page, but not while you type or have a dialog open.</p>
      <dl className="help-keys">
        {keys.map(([key, what]) => (
          <div key={key} className="help-key">
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
      <label className="selection-box">
        <input type="checkbox" checked={areOn} onChange={({ target }) => KEYS.set(target.checked)} />
        Turn on single-key shortcuts
      </label>
      <button type="button" className="button" onClick={onClose}>
        Close
      </button>
    </Modal>
  );
}
