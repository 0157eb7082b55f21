import { FIELDS, type FieldName } from '../state/fields.js';
import { describeTree } from '../text/describe-tree.js';
import { safeText } from '../text/safe-text.js';
import { clear, remove, type Side, withoutUnreadable } from '../state/view.js';
import { isTooLong, writeView } from '../state/view-url.js';
import { Link } from '../platform/link.js';
import { useSearchNames } from '../platform/saved-queries.js';
import { ValueName } from './value-name.js';
import { useShown } from './view-context.js';
import './chips.css';

/** Everything that narrows the view, each with a way to take it back. What cannot be read is red, and says why (H3). */
export function Chips() {
  const { view } = useShown();
  const sides: Side[] = ['chosen', 'excluded'];
  const chosen = sides.flatMap((side) =>
    Object.entries(view[side]).flatMap(([field, values]) =>
      values.map((value) => ({ side, field: field as FieldName, value })),
    ),
  );
  const nameOfSearch = useSearchNames(view.tree);
  const isLong = isTooLong(writeView(view));
  if (chosen.length === 0 && !view.tree && !view.hasDeleted && view.unreadable.length === 0 && !isLong) return null;
  return (
    <div className="chips" role="group" aria-label="What narrows this view">
      {chosen.map(({ side, field, value }) => (
        <Link key={side + field + value} className="chip" to={writeView(remove(view, side, field, value))}>
          <span className="chip-field">
            {side === 'excluded' && <b>not </b>}
            {FIELDS[field].label}
          </span>{' '}
          <ValueName field={field} value={value} /> <Cross />
        </Link>
      ))}
      {view.hasDeleted && (
        <Link className="chip" to={writeView({ ...view, hasDeleted: false })}>
          with deleted <Cross />
        </Link>
      )}
      {view.tree && (
        <Link className="chip chip-tree" to={writeView({ ...view, tree: undefined })}>
          <span className="chip-field">Filters</span> <bdi>{safeText(describeTree(view.tree, nameOfSearch))}</bdi>{' '}
          <Cross />
        </Link>
      )}
      {view.unreadable.map((each, index) => (
        <Link key={index} className="chip chip-unreadable" to={writeView(withoutUnreadable(view, each))}>
          <span aria-hidden="true">⚠</span> Cannot be read: <bdi>{`${each.name}=${each.value}`.slice(0, 80)}</bdi>{' '}
          {each.reason} <Cross />
        </Link>
      ))}
      <Link className="chips-clear" to={writeView(clear(view))}>
        Clear all
      </Link>
      {isLong && <p className="chips-note">This view is too long for an address, so a link cannot share it.</p>}
    </div>
  );
}

const Cross = () => (
  <>
    <span aria-hidden="true" className="chip-cross">
      ×
    </span>
    <span className="visually-hidden">remove</span>
  </>
);
