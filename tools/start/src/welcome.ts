import { withClient } from '@earshot/database-kit';

const DEMO = {
  application: 'acme-analytics',
  secret: 'acme-analytics-demo-secret',
  password: 'demo-password',
  login: 'ada',
  report: 'acme-brand',
};

/** Prints the URL of the platform, the logins of the demo fixtures, and requests to paste into a shell (A1). */
export async function printWelcome(address: string, databaseUrl: string, logs: string): Promise<void> {
  const demo = await demoData(databaseUrl);
  console.log(`\nEarshot is running at ${address}`);
  if (demo) console.log(demoText(address, demo));
  else console.log(tokenRequest(address, 'LOGIN', 'PASSWORD', 'APPLICATION', 'SECRET'));
  console.log(`\nLogs are in ${logs}. Ctrl-C stops everything.`);
}

interface DemoData {
  logins: string[];
  mention: string;
}

/** The demo fixtures in the database; undefined if they are not there. */
const demoData = (url: string): Promise<DemoData | undefined> =>
  withClient(url, async (client) => {
    const users = await client.query<{ login: string }>(
      `select u.login from security."user" u join security.application a using (client_id)
        where a.id = $1 and u.activated and not u.locked and (u.pwd_expires_at is null or u.pwd_expires_at > now())
        order by u.login`,
      [DEMO.application],
    );
    const mentions = await client.query<{ id: string }>(
      'select id from coding.mention where report_id = $1 order by id limit 1',
      [DEMO.report],
    );
    const logins = users.rows.map(({ login }) => login);
    if (!logins.includes(DEMO.login) || !mentions.rows[0]) return undefined;
    return { logins, mention: mentions.rows[0].id };
  });

const demoText = (address: string, { logins, mention }: DemoData): string => `
  Logins       ${logins.join(', ')}   (password ${DEMO.password})
  Application  ${DEMO.application}   (secret ${DEMO.secret})

Request a token:
${tokenRequest(address, DEMO.login, DEMO.password, DEMO.application, DEMO.secret)}

Code a mention with the token:

  curl -i ${address}/coding/v1/_bulk \\
    -H "Authorization: Bearer $TOKEN" -H 'Content-Type: application/json' \\
    -d '${JSON.stringify({ data: [demoItem(mention)] })}'`;

const demoItem = (mention_id: string) => ({
  action: 'update',
  report_id: DEMO.report,
  mention_id,
  payload: { sentiment: 'positive' },
});

const tokenRequest = (
  address: string,
  login: string,
  password: string,
  application: string,
  secret: string,
): string => `
  TOKEN=$(curl -s ${address}/security/v2/oauth/token \\
    -d grant_type=password -d username=${login} -d password=${password} \\
    -d client_id=${application} -d client_secret=${secret} -d scope=read \\
    | sed 's/.*"access_token":"\\([^"]*\\)".*/\\1/'); echo $TOKEN`;
