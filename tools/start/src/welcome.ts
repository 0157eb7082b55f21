import { styleText } from 'node:util';
import { DEMO, type DemoData } from './demo.js';

const bold = (text: string): string => (process.stdout.isTTY && !process.env.NO_COLOR ? styleText('bold', text) : text);

/**
 * Prints the URL of the platform, the logins of the demo fixtures if they are loaded, and requests to paste into a
 * shell (A1).
 */
export function printWelcome(address: string, demo: DemoData | undefined, logs: string): void {
  console.log(`\nEarshot is running at ${bold(address)}`);
  console.log('Open it in a browser to read the reference and to send requests.');
  if (demo) console.log(demoText(address, demo));
  else console.log(tokenRequest(address, 'LOGIN', 'PASSWORD', 'APPLICATION', 'SECRET'));
  console.log(`\nLogs are in ${logs}. Ctrl-C stops everything.`);
}

const demoText = (address: string, { logins, mention }: DemoData): string => `
  Logins       ${bold(logins)}
  Password     ${bold(DEMO.password)}
  Application  ${DEMO.application}   (secret ${DEMO.secret})
  Any login may code, unless CODING_SCOPE names the scope for it (CODING_SCOPE=write).

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
