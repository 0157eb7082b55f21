import type { Report } from '@earshot/client';
import { useQuery } from '@tanstack/react-query';
import { usePlatform } from './platform.js';

/** Reports that belong together. */
export interface ReportGroup {
  readonly id: string;
  readonly name: string;
  readonly reports: readonly Report[];
}

async function all<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const found: Item[] = [];
  for await (const item of items) found.push(item);
  return found;
}

/** The dashboards of the account with their reports. A report that is on no dashboard is one of its own (G1). */
export function useReportGroups() {
  const { client } = usePlatform();
  return useQuery({
    queryKey: ['groups'],
    queryFn: async ({ signal }): Promise<ReportGroup[]> => {
      const [dashboards, reports] = await Promise.all([
        all(client.dashboards.list({ signal })),
        all(client.reports.list({ signal })),
      ]);
      const byId = new Map(reports.map((report) => [report.id, report]));
      return dashboards
        .map(({ id, name, report_list_id }) => ({
          id,
          name,
          reports: report_list_id.flatMap((each) => byId.get(each) ?? []),
        }))
        .filter((group) => group.reports.length > 0);
    },
  });
}
