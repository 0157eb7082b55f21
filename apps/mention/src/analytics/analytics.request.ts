import { DocumentError } from '@earshot/error-kit';
import { type Aggregation, aggregations, filterSet, type TermField } from '@earshot/filter-kit';
import type { Report } from '@earshot/coding/entities';
import { body, object, optional, refine } from '@earshot/request-kit';
import { compare, comparisonWith, withNested } from './comparison.request.js';

/** A request for aggregations (rules D16, D21). */
export const analyticsBody = body(
  refine(
    object(
      { filters: optional(filterSet, []), compare, aggregations },
      { description: 'Aggregations of the mentions that the filters select.' },
    ),
    comparisonWith<Aggregation>,
  ),
);

/** Aggregations of the mentions of a report that filters select, after they were checked. */
export type AnalyticsRequest = ReturnType<typeof analyticsBody.read>;

/** Throws a 400 if a report without channels is aggregated by channel (rules D10, D16). */
export function checkChannels({ channels_enabled }: Report, aggregations: readonly Aggregation[]): void {
  if (channels_enabled) return;
  const byChannel = withNested(aggregations).filter(
    (one) => 'field' in one && one.field === ('channel' satisfies TermField),
  );
  if (byChannel.length === 0) return;
  throw DocumentError.invalidInput(
    ...byChannel.map(({ path, type }) => ({
      code: 'filter_unavailable' as const,
      path: `${path}.${type}.field`,
      detail: 'cannot be channel: the report has no channels',
    })),
  );
}
