import { checkFilters, type FilterSet } from '@earshot/filter-kit';
import type { LiveColumns, Selection } from '@earshot/live-columns';

const REPORT = { channels_enabled: true, collaboration_enabled: true };

/** The mentions in columns that filters select, which have no filters on texts. */
export const select = (columns: LiveColumns, filters: object): Selection =>
  columns.select(checkFilters(filters).filters as FilterSet, REPORT, () => columns.rowsOf([]));
