// A program that uses the package. The test checks its types as an installed package.
import { type ClientRow, FixtureError, type MentionRow, seed } from '@earshot/seed';

export async function make(url: string): Promise<string> {
  const rows = await seed(url)
    .client({ name: 'A' })
    .user({ pwd_expires_at: new Date() })
    .report()
    .mentions(2, (index) => ({ tags: [`${index}`], location: { country: 'FRA' } }))
    .report({}, 'rivals')
    .mentions(1, { date: '2026-01-01T00:00:00Z' }, 'theirs');
  const client: ClientRow = rows.client;
  const mentions: MentionRow[] = [...rows.mentions, ...rows.theirs];
  // @ts-expect-error Nobody made a dashboard.
  const dashboard = rows.dashboard;
  return `${dashboard} ${client.id} ${rows.rivals.id} ${mentions.map(({ id }) => id).join()} ${rows.user.login}`;
}

// @ts-expect-error A report belongs to a client account.
seed('').report();
// @ts-expect-error Mentions belong to a report.
seed('').client().mentions(1);
// @ts-expect-error There is no such member.
seed('').client({ title: 'A' });
// @ts-expect-error The step before says to which client account a user belongs.
seed('').client().user({ client_id: 'c' });

export const explain = (error: unknown): string => (error instanceof FixtureError ? error.message : 'unknown');
