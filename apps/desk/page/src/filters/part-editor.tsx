import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useShown } from '../narrow/view-context.js';
import { useTotal } from '../platform/report-queries.js';
import {
  AMBIVALENT,
  checkTree,
  CONDITION_KEYS,
  type ConditionKey,
  conditionOf,
  GROUP_KEYS,
  type GroupKey,
  keyOf,
  partsOf,
  type Tree,
} from '../state/tree.js';
import { counted } from '../text/format.js';
import { FILTER_LABELS } from '../text/filter-labels.js';
import { AddSelect } from './add-select.js';
import { EDITORS, emptyValue } from './editors.js';
import { draftProblem } from './problem-text.js';
import { ValueEditor } from './value-editor.js';

interface PartEditorProps {
  readonly tree: Tree;
  /** Where the part is, such as `2.1`, for screen readers. */
  readonly place: string;
  /** Whether what is missing is said at once, as after Show. */
  readonly isAsked: boolean;
  /** Without a tree the part goes. */
  readonly onChange: (tree: Tree | undefined) => void;
}

const part = (key: string, value: unknown): Tree => ({ [key]: value }) as unknown as Tree;

/** Edits a group with its parts, or a condition. */
export function PartEditor(props: PartEditorProps) {
  return partsOf(props.tree) ? <GroupEditor {...props} /> : <ConditionEditor {...props} />;
}

function ConditionEditor({ tree, place, isAsked, onChange }: PartEditorProps) {
  const key = keyOf(tree) as ConditionKey;
  const label = FILTER_LABELS[key];
  // Nothing is wrong as long as someone is about to say what they want.
  const [hasLeft, setLeft] = useState(false);
  const problem = isAsked || hasLeft ? checkTree(tree) : undefined;
  return (
    <div
      className="filter-condition"
      role="group"
      aria-label={`Condition ${place}`}
      onBlur={({ currentTarget, relatedTarget }) => {
        // On the way to a button nothing may move.
        const isButton = relatedTarget?.tagName === 'BUTTON';
        if (relatedTarget && !isButton && !currentTarget.contains(relatedTarget)) setLeft(true);
      }}
    >
      <b>{label}</b>
      <ValueEditor
        filter={key}
        label={label}
        value={(tree as Readonly<Record<string, unknown>>)[key]}
        onChange={(value) => onChange(part(key, value))}
      />
      <Remove place={place} onRemove={() => onChange(undefined)} />
      <span role="status" className="problem">
        {problem && draftProblem(tree, problem).text}
      </span>
    </div>
  );
}

const GROUP_NAMES: Record<GroupKey, string> = { all: 'all of', any: 'any of', none: 'none of' };

/** The conditions that people look for, by their names. `review_date` is `reviewed_at` under its earlier name. */
const OFFERED = [
  ...CONDITION_KEYS.filter((key) => key !== 'review_date').map((key) => ({ value: key, name: FILTER_LABELS[key] })),
  { value: 'ambivalent', name: 'Sentiment: ambivalent' },
].toSorted((a, b) => a.name.localeCompare(b.name, 'en'));

const newPart = (added: string): Tree =>
  added === 'ambivalent' ? AMBIVALENT : part(added, emptyValue(EDITORS[added as ConditionKey]));

function GroupEditor({ tree, place, isAsked, onChange }: PartEditorProps) {
  const key = keyOf(tree) as GroupKey;
  const parts = partsOf(tree)!;
  const change = (index: number, changed: Tree | undefined) =>
    onChange(part(key, changed ? parts.with(index, changed) : parts.toSpliced(index, 1)));
  const group = useRef<HTMLFieldSetElement>(null);
  const add = (added: Tree) => onChange(part(key, [...parts, added]));
  const addCondition = (added: string) => {
    flushSync(() => add(newPart(added)));
    // The value of the new condition comes next.
    if (group.current) focusPart(group.current, `${place}.${parts.length + 1}`);
  };
  return (
    <fieldset ref={group} className="filter-group">
      <legend>
        <select
          className="select"
          aria-label={`Group ${place}`}
          value={key}
          onChange={({ target }) => onChange(part(target.value, parts))}
        >
          {GROUP_KEYS.map((each) => (
            <option key={each} value={each}>
              {GROUP_NAMES[each]}
            </option>
          ))}
        </select>{' '}
        <PartCount tree={tree} />
      </legend>
      {parts.map((each, index) => (
        // A part has no identity but its place and kind: another kind in its place begins from nothing.
        <PartEditor
          key={`${parts.length}.${index}.${keyOf(each)}`}
          tree={each}
          place={`${place}.${index + 1}`}
          isAsked={isAsked}
          onChange={(changed) => change(index, changed)}
        />
      ))}
      <div className="filter-condition">
        <AddSelect
          label={`Add a condition to group ${place}`}
          addLabel={`Add the condition to group ${place}`}
          placeholder="Add a condition …"
          options={OFFERED}
          onAdd={addCondition}
        />
        <button type="button" className="button" onClick={() => add({ any: [] })}>
          Add a group
        </button>
        {place !== '1' && <Remove place={place} onRemove={() => onChange(undefined)} />}
      </div>
    </fieldset>
  );
}

function Remove({ place, onRemove }: { readonly place: string; readonly onRemove: () => void }) {
  return (
    <button
      type="button"
      className="button-quiet"
      aria-label={`Remove ${place}`}
      onClick={({ currentTarget }) => {
        const dialog = currentTarget.closest('dialog');
        flushSync(onRemove);
        if (dialog) focusNear(dialog, place);
      }}
    >
      Remove
    </button>
  );
}

/** The focus goes to where a part is edited: the value of a condition, or where a group grows. */
export function focusPart(within: Element, place: string): void {
  const value = `[aria-label="Condition ${place}"] :is(input, select, textarea)`;
  within.querySelector<HTMLElement>(`${value}, [aria-label="Add a condition to group ${place}"]`)?.focus();
}

/** When a part has gone, the focus goes to the part in its place, to the one before, or to where its group grows. */
function focusNear(dialog: Element, place: string): void {
  const [, group, index] = /^(.+)\.(\d+)$/.exec(place)!;
  const near = [place, `${group}.${Number(index) - 1}`].flatMap((part) => [`Group ${part}`, `Remove ${part}`]);
  const found = [...near, `Add a condition to group ${group}`]
    .map((label) => dialog.querySelector<HTMLElement>(`[aria-label="${label}"]`))
    .find((element) => element !== null);
  found?.focus();
}

/** How many mentions of the whole report a group selects by itself. */
function PartCount({ tree }: { readonly tree: Tree }) {
  const { view } = useShown();
  const isRight = checkTree(tree) === undefined;
  const { data } = useTotal(view.report, isRight ? conditionOf(tree) : {}, { enabled: isRight });
  return (
    <span className="filter-count">
      {isRight && data !== undefined && `${counted(data, 'mention')} of the whole report`}
    </span>
  );
}
