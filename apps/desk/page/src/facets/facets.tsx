import type { Report } from '@earshot/client';
import { FIRST_FACETS, type Overview } from '../platform/report-queries.js';
import type { FieldName } from '../state/fields.js';
import { WordsFacet } from '../words/words-facet.js';
import { DeletedSwitch } from './deleted-switch.js';
import { Facet } from './facet.js';
import './facets.css';

const FURTHER: readonly FieldName[] = [
  'site_type',
  'source',
  'media_group',
  'microblog_type',
  'author_state',
  'author_job',
  'classifier',
  'community',
];

interface FacetsProps {
  readonly overview: Overview;
  readonly isStale: boolean;
  readonly report: Report | undefined;
  /** Closes them where they are over the page. */
  readonly onClose: (() => void) | undefined;
}

/** The values of the mentions by field, each with its exact count. Further fields are asked for when they are unfolded. */
export function Facets({ overview, isStale, report, onClose }: FacetsProps) {
  const further = [
    ...(report?.channels_enabled ? (['channel'] as const) : []),
    ...FURTHER,
    ...(report?.collaboration_enabled ? (['collaboration_user', 'collaboration_status'] as const) : []),
  ];
  return (
    <nav className="facets" aria-label="Narrow" onKeyDown={({ key }) => key === 'Escape' && onClose?.()}>
      {onClose && (
        <button type="button" className="button facets-close" onClick={onClose}>
          Show the mentions
        </button>
      )}
      <WordsFacet />
      {FIRST_FACETS.map((field) => (
        <Facet key={field} field={field} known={overview.facets[field]} isStale={isStale}>
          {field === 'review_status' && <DeletedSwitch />}
        </Facet>
      ))}
      {further.map((field) => (
        <Facet key={field} field={field} isStale={false} />
      ))}
    </nav>
  );
}
