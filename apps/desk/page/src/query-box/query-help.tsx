import { Link } from '../platform/link.js';
import { useShown } from '../narrow/view-context.js';
import { writeView } from '../state/view-url.js';
import { Menu } from '../widgets/menu.js';

const EXAMPLES: readonly (readonly [query: string, finds: string])[] = [
  ['sparkling water', 'both words'],
  ['"sparkling water"', 'these words next to each other'],
  ['lumo OR soda', 'at least one of them'],
  ['water -taste', 'the first without the second'],
  ['recall*', 'words that begin like this'],
  ['title:lumo', 'the word in the title; content: and author: likewise'],
  ['title:(lumo OR soda)', 'at least one of them in the title'],
  ['#lumo', 'the hashtag only; @acme: the name only; $ACME: the cashtag only'],
  ['💧', 'an emoji'],
  ['(lumo OR soda) -"tap water"', 'parentheses group'],
  ['lumo NEAR/5 taste', 'both, at most 5 words apart'],
  ['lumo ONEAR/5 taste', 'the same, in this order'],
  ['(recall OR refund) NEAR/5 (lumo OR cans)', 'one of each, at most 5 words apart'],
];

/** What a query may have, each with an example that works. */
export function QueryHelp() {
  const { view } = useShown();
  return (
    <Menu summary="?" name="How to search" className="query-help">
      {(close) => (
        <>
          <p>Examples. Each one is a link.</p>
          <dl>
            {EXAMPLES.map(([query, finds]) => (
              <div key={query}>
                <dt>
                  <Link to={writeView({ ...view, query })} onClick={close}>
                    {query}
                  </Link>
                </dt>
                <dd>{finds}</dd>
              </div>
            ))}
          </dl>
        </>
      )}
    </Menu>
  );
}
