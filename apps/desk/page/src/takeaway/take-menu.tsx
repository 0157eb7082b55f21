import { notify } from '../coding/notices.js';
import { textOfProblem } from '../platform/problems.js';
import { Menu } from '../widgets/menu.js';

/** What one can take away of a chart (H9). */
export type Kind = 'png' | 'svg' | 'csv' | 'table';

const KINDS: readonly (readonly [kind: Kind, name: string])[] = [
  ['png', 'Picture for slides (PNG)'],
  ['svg', 'Picture that scales (SVG)'],
  ['csv', 'Numbers (CSV)'],
  ['table', 'Copy as a table'],
];

interface TakeMenuProps {
  /** Whether a part of the address cannot be read: then nothing may leave as if it were the whole. */
  readonly isOff: boolean;
  readonly take: (kind: Kind) => Promise<void>;
}

/** Takes a chart or its numbers away. */
export const TakeMenu = ({ isOff, take }: TakeMenuProps) => (
  <Menu summary="⇩" name="Take away" className="take">
    {(close) =>
      KINDS.map(([kind, name]) => (
        <button
          key={kind}
          type="button"
          className="menu-item"
          disabled={isOff}
          onClick={() => {
            close();
            take(kind).catch((error: unknown) => notify({ text: `Nothing was taken away. ${textOfProblem(error)}` }));
          }}
        >
          {name}
        </button>
      ))
    }
  </Menu>
);
