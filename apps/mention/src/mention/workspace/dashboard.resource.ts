import { resource } from '@earshot/document-kit';
import type { DashboardMembers } from './dashboards.message.js';

/** The resource object of a dashboard (rule G1). */
export const dashboardResource = ({ id, name, report_list_id }: DashboardMembers) =>
  resource('dashboard', { id, name, report_list_id } satisfies DashboardMembers);
