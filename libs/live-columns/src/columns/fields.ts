import type { TermField, ValueField } from '@earshot/filter-kit';
import { LIST_COLUMNS, TEXT_COLUMNS } from '@earshot/mention-query';
import type { FacetName, ListName } from './mention-columns.js';

/** The column of each field with values. A field without a column does not compile. */
const VALUE_COLUMNS: Readonly<Record<TermField, FacetName | ListName>> = { ...TEXT_COLUMNS, ...LIST_COLUMNS };

export const columnOf = (field: TermField): FacetName | ListName => VALUE_COLUMNS[field];

/** In a report without collaboration, no mention has a collaboration user or status (rule D10). */
export const needsCollaboration = (field: ValueField): boolean =>
  field === 'collaboration_user' || field === 'collaboration_status';
