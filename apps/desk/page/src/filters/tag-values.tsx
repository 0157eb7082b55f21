import { readTag } from '@earshot/filter-kit/browser';
import { useId, useRef, useState } from 'react';
import { useShown } from '../narrow/view-context.js';
import { useFacet } from '../platform/report-queries.js';
import { ChosenValues } from './chosen-values.js';

interface TagValuesProps {
  readonly label: string;
  readonly value: readonly string[];
  readonly onChange: (value: readonly string[]) => void;
}

/** Chooses tags: those of the report are suggested, and any other can be typed. What is typed counts at once. */
export function TagValues({ label, value, onChange }: TagValuesProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const { view } = useShown();
  const { data } = useFacet(view.report, 'tag', { filters: {} }, { all: true, enabled: true });
  const [chosen, setChosen] = useState(value);
  const [text, setText] = useState('');
  const change = (tags: readonly string[], typed: string) => {
    setChosen(tags);
    setText(typed);
    onChange(withTag(tags, typed));
  };
  const add = () => {
    input.current?.focus();
    change(withTag(chosen, text), '');
  };
  return (
    <ChosenValues
      values={chosen}
      nameOf={(tag) => tag}
      onRemove={(tag) =>
        change(
          chosen.filter((other) => other !== tag),
          text,
        )
      }
    >
      <span className="filter-add">
        <input
          ref={input}
          aria-label={`Add to ${label}`}
          list={id}
          autoComplete="off"
          value={text}
          onChange={({ target }) => change(chosen, target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            add();
          }}
        />
        <button type="button" className="button" aria-label={`Add the value to ${label}`} onClick={add}>
          Add
        </button>
      </span>
      <datalist id={id}>
        {data?.buckets
          .filter(({ key }) => !chosen.includes(key))
          .map(({ key }) => (
            <option key={key} value={key} />
          ))}
      </datalist>
    </ChosenValues>
  );
}

const withTag = (tags: readonly string[], text: string): readonly string[] => {
  const tag = readTag(text) ?? text.trim();
  return tag === '' || tags.includes(tag) ? tags : [...tags, tag];
};
