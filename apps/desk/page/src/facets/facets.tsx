import type { Report } from '@earshot/client';
import { FIRST_FACETS, type Overview } from '../platform/report-queries.js';
import type { FieldName } from '../state/fields.js';
import { WordsFacet } from '../words/words-facet.js';
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
}

/** The values of the mentions by field, each with its exact count. Further fields are asked for when they are unfolded. */
export function Facets({ overview, isStale, report }: FacetsProps) {
  const further = [
    ...(report?.channels_enabled ? (['channel'] as const) : []),
    ...FURTHER,
    ...(report?.collaboration_enabled ? (['collaboration_user', 'collaboration_status'] as const) : []),
  ];
  return (
    <nav className="facets" aria-label="Narrow">
      <WordsFacet />
      {FIRST_FACETS.map((field) => (
        <Facet key={field} field={field} known={overview.facets[field]} isStale={isStale} />
      ))}
      {further.map((field) => (
        <Facet key={field} field={field} isStale={false} />
      ))}
    </nav>
  );
}
