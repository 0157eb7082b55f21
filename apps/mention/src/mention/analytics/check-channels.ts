import type { Report } from '@earshot/coding/entities';
import { DocumentError } from '@earshot/error-kit';
import type { RequestedAggregation, TermField } from '@earshot/filter-kit';
import { withNested } from './comparison.request.js';

/** Throws a 400 if a report without channels is aggregated by channel (rules D10, D16). */
export function checkChannels({ channels_enabled }: Report, aggregations: readonly RequestedAggregation[]): void {
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
