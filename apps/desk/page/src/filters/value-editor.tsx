import { useState } from 'react';
import { useSavedSearches } from '../platform/saved-queries.js';
import { nameOf } from '../text/labels.js';
import { safeText } from '../text/safe-text.js';
import { namesOfSearches } from '../text/search-names.js';
import type { ConditionKey } from '../state/tree.js';
import { AddSelect, type AddSelectProps } from './add-select.js';
import { ChosenValues } from './chosen-values.js';
import { boundOf, type Editor, EDITORS, linesOf, valuesOfLines, withMember } from './editors.js';
import { TagValues } from './tag-values.js';

interface ValueEditorProps {
  readonly filter: ConditionKey;
  /** How the condition is called, for screen readers. */
  readonly label: string;
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
}

/** Edits the value of a condition. */
export function ValueEditor({ filter, label, value, onChange }: ValueEditorProps) {
  const editor: Editor = EDITORS[filter];
  switch (editor.kind) {
    case 'choice':
      return <Choice {...{ filter, label, value, onChange }} values={editor.values} />;
    case 'lines':
      return <Lines {...{ label, value, onChange }} isNumeric={editor.isNumeric} />;
    case 'tags':
      return <TagValues label={label} value={value as string[]} onChange={onChange} />;
    case 'saved':
      return <SavedSearchChoice {...{ label, value, onChange }} />;
    case 'words':
      return (
        <input
          aria-label={label}
          value={String(value)}
          autoComplete="off"
          onChange={({ target }) => onChange(target.value)}
        />
      );
    case 'range':
      return (['begin', 'end'] as const).map((bound) => (
        <Bound key={bound} {...{ bound, label, value, onChange }} isNumeric={editor.isNumeric} />
      ));
    case 'lists':
      return Object.entries(editor.lists).map(([name, { isNumeric }]) => (
        <Lines
          key={name}
          label={`${label}: ${name.replace('_', ' ')}`}
          value={(value as Record<string, unknown>)[name]}
          isNumeric={isNumeric}
          onChange={(list) => onChange(withMember(value, name, list))}
        />
      ));
  }
}

type PartProps = Pick<ValueEditorProps, 'label' | 'value' | 'onChange'> & { readonly isNumeric?: boolean };

/** One value in a line. What is typed stays as it is, also where it is not a value yet. */
function Lines({ label, value, onChange, isNumeric }: PartProps) {
  const [text, setText] = useState(() => linesOf(value));
  const lines = Array.isArray(value) ? value.length : 0;
  return (
    <label className="filter-lines">
      <span>{label}, one per line</span>
      <textarea
        rows={Math.min(6, Math.max(2, lines))}
        value={text}
        onChange={({ target }) => {
          setText(target.value);
          onChange(valuesOfLines(target.value, isNumeric));
        }}
      />
    </label>
  );
}

function Bound({ bound, label, value, onChange, isNumeric }: PartProps & { readonly bound: 'begin' | 'end' }) {
  const [text, setText] = useState(() => String((value as Record<string, unknown>)[bound] ?? ''));
  return (
    <label>
      {bound === 'begin' ? 'from' : 'to'}{' '}
      <input
        aria-label={`${label} ${bound === 'begin' ? 'from' : 'to'}`}
        value={text}
        inputMode={isNumeric ? 'decimal' : 'text'}
        placeholder={isNumeric ? undefined : '2026-07-16'}
        autoComplete="off"
        onChange={({ target }) => {
          setText(target.value);
          onChange(withMember(value, bound, boundOf(target.value, isNumeric)));
        }}
      />
    </label>
  );
}

const FIELD_OF = { languages: 'language', countries: 'country' } as const;

function Choice({ filter, label, value, values, onChange }: ValueEditorProps & { readonly values: readonly string[] }) {
  const nameOfValue = (each: string): string => {
    if (filter === 'sentiments' && each === 'undefined') return 'unassigned';
    return filter === 'languages' || filter === 'countries' ? nameOf(FIELD_OF[filter], each) : each;
  };
  const options = values.map((each) => ({ value: each, name: nameOfValue(each) }));
  return <Listed {...{ label, value, options, onChange }} nameOf={nameOfValue} />;
}

function SavedSearchChoice({ label, value, onChange }: PartProps) {
  const { data: searches } = useSavedSearches();
  const options = (searches ?? []).map(({ id, name }) => ({ value: id, name: safeText(name) }));
  return <Listed {...{ label, value, options, onChange }} nameOf={namesOfSearches(searches)} />;
}

interface ListedProps extends PartProps, Pick<AddSelectProps, 'options'> {
  readonly nameOf: (value: string) => string;
}

/** Values of a list. */
function Listed({ label, value, options, nameOf, onChange }: ListedProps) {
  const chosen = Array.isArray(value) ? (value as string[]) : [];
  return (
    <ChosenValues
      values={chosen}
      nameOf={nameOf}
      onRemove={(removed) => onChange(chosen.filter((each) => each !== removed))}
    >
      <AddSelect
        label={`Add to ${label}`}
        addLabel={`Add the value to ${label}`}
        placeholder="add …"
        options={options.filter((option) => !chosen.includes(option.value))}
        onAdd={(added) => onChange([...chosen, added])}
      />
    </ChosenValues>
  );
}
