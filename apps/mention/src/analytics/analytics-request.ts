import { DocumentError, unknownMembers } from '@earshot/error-kit';
import { type Aggregation, checkAggregations, checkFilters, type FilterSet, type TermField } from '@earshot/filter-kit';
import type { Report } from '@earshot/coding/entities';
import { isObject } from '@earshot/validation-kit';

/** Aggregations of the mentions of a report that filters select, after they were checked (rule D16). */
export interface AnalyticsRequest {
  filters: FilterSet;
  aggregations: readonly Aggregation[];
}

const MEMBERS = ['filters', 'aggregations'];

/** Reads the body of a request for aggregations (rule D16). Throws a 400 with paths. */
export function readAnalyticsRequest(body: unknown): AnalyticsRequest {
  if (!isObject(body)) throw DocumentError.of('value_invalid', 'The body must be an object.');
  const { filters, problems } = checkFilters(body.filters === undefined ? {} : body.filters);
  const checked = body.aggregations === undefined ? NO_AGGREGATIONS : checkAggregations(body.aggregations);
  const all = [...unknownMembers(body, MEMBERS), ...problems, ...checked.problems];
  if (all.length > 0) throw DocumentError.invalidInput(...all);
  return { filters: filters!, aggregations: checked.aggregations! };
}

const NO_AGGREGATIONS: ReturnType<typeof checkAggregations> = {
  problems: [
    {
      code: 'member_missing',
      path: 'aggregations',
      detail: 'is missing; it must be an object of aggregations by their names',
    },
  ],
};

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
