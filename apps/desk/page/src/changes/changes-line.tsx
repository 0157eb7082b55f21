import type { Overview } from '../platform/report-queries.js';
import { counted } from '../text/format.js';
import { Difference } from '../narrow/difference.js';
import { Against } from './against.js';
import { Deleted } from './deleted.js';
import './changes.css';

/** The total, against as much time before. Every count is exact (H2). */
export const ChangesLine = ({ overview }: { readonly overview: Overview }) => (
  <p className="changes">
    <strong className="changes-total">{counted(overview.total, 'mention')}</strong>
    {overview.compared !== undefined && (
      <>
        <Against now={overview.total} before={overview.compared} />{' '}
        <span className="changes-short">
          <Difference now={overview.total} before={overview.compared} />
        </span>
      </>
    )}
    <Deleted />
  </p>
);
