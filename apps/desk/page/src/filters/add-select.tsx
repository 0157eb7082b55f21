import { useRef, useState } from 'react';

export interface AddSelectProps {
  /** How the list is called, for screen readers. */
  readonly label: string;
  /** How the button is called, for screen readers. It begins with its text, `Add`. */
  readonly addLabel: string;
  /** What the list shows before a choice. */
  readonly placeholder: string;
  readonly options: readonly { readonly value: string; readonly name: string }[];
  readonly onAdd: (value: string) => void;
}

/** A list and a button that adds what is chosen in it. Arrow keys and letters move through the list and add nothing. */
export function AddSelect({ label, addLabel, placeholder, options, onAdd }: AddSelectProps) {
  const list = useRef<HTMLSelectElement>(null);
  const [chosen, setChosen] = useState('');
  const add = () => {
    list.current?.focus();
    if (chosen === '') return;
    setChosen('');
    onAdd(chosen);
  };
  return (
    <span className="filter-add">
      <select
        ref={list}
        className="select"
        aria-label={label}
        value={chosen}
        onChange={({ target }) => setChosen(target.value)}
      >
        <option value="">{placeholder}</option>
        {options.map(({ value, name }) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </select>
      <button type="button" className="button" aria-label={addLabel} onClick={add}>
        Add
      </button>
    </span>
  );
}
