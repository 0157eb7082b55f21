import { DocumentError } from '@earshot/error-kit';
import { type Aggregation, aggregations, filterSet, type TermField } from '@earshot/filter-kit';
import type { Report } from '@earshot/coding/entities';
import { body, object, optional } from '@earshot/request-kit';

/** A request for aggregations (rule D16). */
export const analyticsBody = body(
  object(
    { filters: optional(filterSet, []), aggregations },
    { description: 'Aggregations of the mentions that the filters select.' },
  ),
);

/** Aggregations of the mentions of a report that filters select, after they were checked. */
export type AnalyticsRequest = ReturnType<typeof analyticsBody.read>;

/** Throws a 400 if a report without channels is aggregated by channel (rules D10, D16). */
export function checkChannels({ channels_enabled }: Report, aggregations: readonly Aggregation[]): void {
  if (channels_enabled) return;
  const byChannel = withNested(aggregations).filter(({ field }) => field === ('channel' satisfies TermField));
  if (byChannel.length === 0) return;
  throw DocumentError.invalidInput(
    ...byChannel.map(({ path, type }) => ({
      code: 'filter_unavailable' as const,
      path: `${path}.${type}.field`,
      detail: 'cannot be channel: the report has no channels',
    })),
  );
}

const withNested = (aggregations: readonly Aggregation[]): Aggregation[] =>
  aggregations.flatMap((one) => ('aggregations' in one ? [one, ...one.aggregations] : [one]));
