import { idFilter, pageParameters, query } from '@earshot/request-kit';

/** A page of the list of dashboards (rule G1). */
export const dashboardsQuery = query(
  { ...pageParameters({ size: 20, max: 100 }), ...idFilter('these dashboards') },
  ({ 'filter[id]': ids, ...page }) => ({ ...page, ids: ids ?? null }),
);

/** A valid request for dashboards; null selects all. */
export type DashboardsRequest = ReturnType<typeof dashboardsQuery.read>;
