import { type KeyboardEvent, useId, useState } from 'react';

/** A value that can be chosen. */
export interface Option {
  readonly value: string;
  readonly name: string;
  /** What is known of it, such as how often it is used. */
  readonly note?: string;
}

interface ComboboxProps {
  readonly label: string;
  readonly options: readonly Option[];
  /** Whether a value that is not listed can be chosen as well. */
  readonly isOpen?: boolean;
  /** What a button that chooses the marked value says, such as `Add`. */
  readonly button?: string;
  readonly onChoose: (value: string) => void;
}

const MOST = 50;

/** The options whose names have the text: first those that begin with it. */
export function optionsFor(options: readonly Option[], text: string, isOpen: boolean): readonly Option[] {
  const wanted = text.trim().toLowerCase();
  const beginning = options.filter(({ name }) => name.toLowerCase().startsWith(wanted));
  const having = options.filter(
    ({ name }) => !beginning.some((each) => each.name === name) && name.toLowerCase().includes(wanted),
  );
  const found = [...beginning, ...having].slice(0, MOST);
  const isNew = isOpen && wanted !== '' && !options.some(({ value }) => value === text.trim());
  return isNew ? [...found, { value: text.trim(), name: text.trim(), note: 'new' }] : found;
}

/**
 * A box to type in with a list of values below it, as in the ARIA pattern of that name. No value is marked until its reader
 * types or presses an arrow, so that Enter alone chooses nothing.
 */
export function Combobox({ label, options, isOpen = false, button, onChoose }: ComboboxProps) {
  const id = useId();
  const [text, setText] = useState('');
  const [active, setActive] = useState(-1);
  const shown = optionsFor(options, text, isOpen);
  const current = Math.min(active, shown.length - 1);
  const choose = () => shown[current] && onChoose(shown[current].value);
  const onKeyDown = (event: KeyboardEvent) => {
    const steps: Record<string, number> = { ArrowDown: current + 1, ArrowUp: Math.max(current, 0) - 1 };
    if (event.key in steps) setActive((steps[event.key] + shown.length) % Math.max(1, shown.length));
    else if (event.key === 'Enter') choose();
    else return;
    event.preventDefault();
  };
  return (
    <div className="combobox">
      <label htmlFor={`${id}-input`}>{label}</label>
      <input
        id={`${id}-input`}
        role="combobox"
        aria-expanded={shown.length > 0}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={shown[current] && `${id}-${current}`}
        autoComplete="off"
        data-begin=""
        value={text}
        onChange={({ target }) => {
          setText(target.value);
          setActive(target.value.trim() === '' ? -1 : 0);
        }}
        onKeyDown={onKeyDown}
      />
      <ul id={`${id}-list`} role="listbox" aria-label={label} className="combobox-list">
        {shown.map(({ value, name, note }, index) => (
          <li
            key={value}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === current}
            className="combobox-option"
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => onChoose(value)}
          >
            <bdi>{name}</bdi> {note !== undefined && <span className="combobox-note">{note}</span>}
          </li>
        ))}
      </ul>
      {shown.length === 0 && <p>Nothing has this name.</p>}
      {button !== undefined && (
        <button type="button" className="button-primary" disabled={!shown[current]} onClick={choose}>
          {button}
        </button>
      )}
    </div>
  );
}
