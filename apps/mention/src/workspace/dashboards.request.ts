import { selectableList } from '@earshot/request-kit';

/** A page of the list of dashboards (rule G1). */
export const dashboardsQuery = selectableList('dashboards', { size: 20, max: 100 });

/** A valid request for dashboards; null selects all. */
export type DashboardsRequest = ReturnType<typeof dashboardsQuery.read>;
