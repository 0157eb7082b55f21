import type { SavedSearch } from '@earshot/coding/entities';
import { resource } from '@earshot/document-kit';
import type { SavedSearchMembers } from './searches.message.js';

/** The resource object of a saved search (rule G2). */
export const searchResource = ({ id, name, report_id, filters, view, user_id, visibility, updated_at }: SavedSearch) =>
  resource('search', {
    id,
    name,
    report_id,
    filters: JSON.parse(filters) as object,
    view: view === null ? null : (JSON.parse(view) as object),
    user_id,
    visibility,
    updated_at: updated_at.toISOString(),
  } satisfies SavedSearchMembers);
