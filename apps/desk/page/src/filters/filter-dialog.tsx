import { useRef, useState } from 'react';
import { filtersOfShown, show, useShown } from '../narrow/view-context.js';
import { useTotal } from '../platform/report-queries.js';
import { useSearchNames } from '../platform/saved-queries.js';
import { checkTree, partsOf, type Tree } from '../state/tree.js';
import { describeTree } from '../text/describe-tree.js';
import { counted } from '../text/format.js';
import { safeText } from '../text/safe-text.js';
import { Modal } from '../widgets/modal.js';
import { focusPart, PartEditor } from './part-editor.js';
import { draftProblem } from './problem-text.js';
import '../widgets/widgets.css';
import './filters.css';

const EMPTY: Tree = { all: [] };

/** Builds filters of any depth. They narrow the view when they are right. */
export default function FilterDialog({ onClose }: { readonly onClose: () => void }) {
  const shown = useShown();
  const { view } = shown;
  const [before] = useState(() => groupOf(view.tree));
  const [tree, setTree] = useState(before);
  // What is missing is said on the spot when Show is pressed, and not before.
  const [isAsked, setAsked] = useState(false);
  const content = useRef<HTMLDivElement>(null);
  const isEmpty = partsOf(tree)?.length === 0;
  const wrong = isEmpty ? undefined : checkTree(tree);
  const problem = wrong && draftProblem(tree, wrong);
  const built = { ...view, tree: isEmpty ? undefined : tree };
  const isRight = !problem;
  const filters = filtersOfShown(isRight ? { ...shown, view: built } : shown);
  const { data: total } = useTotal(view.report, filters, { enabled: isRight });
  const nameOfSearch = useSearchNames(isRight ? built.tree : undefined);
  const change = (changed: Tree | undefined) => {
    setAsked(false);
    setTree(changed ?? EMPTY);
  };
  const apply = () => {
    if (problem) {
      setAsked(true);
      if (content.current) focusPart(content.current, problem.place);
      return;
    }
    // What was not changed is the same address.
    if (tree !== before) show(built);
    onClose();
  };
  return (
    <Modal title="Filters" onClose={onClose} isWide>
      <div ref={content}>
        <PartEditor tree={tree} place="1" isAsked={isAsked} onChange={change} />
      </div>
      <p role="status">
        {problem
          ? isAsked && (
              <span className="problem">
                {problem.label && `${problem.label}: `}
                {problem.text}
              </span>
            )
          : built.tree
            ? `Reads as: ${safeText(describeTree(built.tree, nameOfSearch))}. Words, values and days of the page apply as well.`
            : 'Without a condition, only the words, values and days of the page apply.'}
      </p>
      <div className="dialog-buttons">
        <button type="button" className="button" onClick={onClose}>
          Cancel
        </button>
        <button type="button" className="button-primary" onClick={apply}>
          {isRight && total !== undefined ? `Show ${counted(total, 'mention')}` : 'Show'}
        </button>
      </div>
    </Modal>
  );
}

/** The outermost part of a draft is a group, so that there is always room for one more. */
const groupOf = (tree: Tree | undefined): Tree => {
  if (!tree) return EMPTY;
  return partsOf(tree) ? tree : { all: [tree] };
};
