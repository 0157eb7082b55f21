import { useState } from 'react';
import { show, useShown } from '../narrow/view-context.js';
import { checkTree, partsOf, type Tree } from '../state/tree.js';
import { describeTree } from '../text/describe-tree.js';
import { Modal } from '../widgets/modal.js';
import { PartEditor } from './part-editor.js';
import '../widgets/widgets.css';
import './filters.css';

const EMPTY: Tree = { all: [] };

/** Builds filters of any depth. They narrow the view when they are right. */
export default function FilterDialog({ onClose }: { readonly onClose: () => void }) {
  const { view } = useShown();
  const [before] = useState(() => groupOf(view.tree));
  const [tree, setTree] = useState(before);
  const isEmpty = partsOf(tree)?.length === 0;
  const problem = isEmpty ? undefined : checkTree(tree);
  const apply = () => {
    // What was not changed is the same address.
    if (tree !== before) show({ ...view, tree: isEmpty ? undefined : tree });
    onClose();
  };
  return (
    <Modal title="Filters" onClose={onClose} isWide>
      <PartEditor tree={tree} place="1" onChange={(changed) => setTree(changed ?? EMPTY)} />
      <p role="status">
        {problem ? (
          <span className="problem">
            {problem.path} {problem.detail}
          </span>
        ) : (
          !isEmpty && `Reads as: ${describeTree(tree)}`
        )}
      </p>
      <div className="dialog-buttons">
        <button type="button" className="button" onClick={onClose}>
          Cancel
        </button>
        <button type="button" className="button-primary" disabled={problem !== undefined} onClick={apply}>
          {isEmpty ? 'Show without filters' : 'Show'}
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
