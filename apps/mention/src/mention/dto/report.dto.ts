import type { Report } from '@earshot/coding/entities';
import { resource } from '@earshot/document-kit';

/** The resource object of a report (rule D2). */
export const reportResource = ({ id, client_id, name, channels_enabled, collaboration_enabled }: Report) =>
  resource('report', { id, client_id, name, channels_enabled, collaboration_enabled });
