import { resource } from '@earshot/document-kit';

/** The members of a dashboard (rule G1). */
export interface DashboardMembers {
  id: string;
  name: string;
  report_list_id: string[];
}

/** The resource object of a dashboard (rule G1). */
export const dashboardResource = ({ id, name, report_list_id }: DashboardMembers) =>
  resource('dashboard', { id, name, report_list_id });
