import { Modal } from '../widgets/modal.js';
import { COMMANDS, keyText, MOST_TAG_KEYS, tagCommands } from './commands.js';
import { KEYS, TAG_KEYS, usePreference } from '../platform/preferences.js';
import { readTag } from '@earshot/filter-kit/browser';
import '../widgets/widgets.css';

/** What the list does with keys by itself. */
const MOVES: readonly (readonly [keys: string, what: string])[] = [
  ['j k', 'next and previous mention'],
  ['Shift j k', 'select what you pass'],
  ['Enter', 'open the mention'],
  ['Esc', 'close it, or else select nothing'],
  ['o', 'open the original'],
  ['/', 'the search box'],
];

/** All keys, from the commands themselves. */
export default function HelpDialog({ onClose }: { readonly onClose: () => void }) {
  const areOn = usePreference(KEYS);
  const tags = usePreference(TAG_KEYS);
  const keys = [
    ...MOVES,
    ...[...COMMANDS, ...tagCommands(tags)].map((command) => [keyText(command), command.label] as const),
  ];
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
      <label className="tag-keys">
        Tags with keys of their own, from 5 to 9, separated by commas
        <input
          defaultValue={tags.join(', ')}
          onChange={({ target }) => TAG_KEYS.set(tagsOf(target.value))}
          autoComplete="off"
        />
      </label>
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

const tagsOf = (text: string): readonly string[] =>
  [...new Set(text.split(',').flatMap((tag) => readTag(tag) ?? []))].slice(0, MOST_TAG_KEYS);
