import { styleText } from 'node:util';
import { DEMO, type DemoData } from './demo.js';

const bold = (text: string): string => (process.stdout.isTTY && !process.env.NO_COLOR ? styleText('bold', text) : text);

interface Welcome {
  /** The URL of the platform. */
  address: string;
  /** What the database has of the demo fixtures, if they are loaded. */
  demo: DemoData | undefined;
  /** The folder of the logs. */
  logs: string;
  /** The scope that coding asks for, if any (C10). */
  codingScope: string | undefined;
}

/**
 * What a start prints: the URL of the platform, the logins of the demo fixtures if they are loaded, and requests to paste
 * into a shell (A1).
 */
export const welcomeText = ({ address, demo, logs, codingScope }: Welcome): string => `
The desk is open at ${bold(`${address}/desk/`)}
Earshot is running at ${bold(address)}. Its reference, from which you can send requests, is at ${address}/docs.
${demo ? demoText(address, demo, codingScope) : tokenRequest(address, PLACEHOLDERS)}

Logs are in ${logs}. Ctrl-C stops everything.`;

function demoText(address: string, { logins, mention, scopes }: DemoData, codingScope: string | undefined): string {
  const mayCode = codingScope === undefined || scopes.includes(codingScope);
  const scope = [...new Set(['read', ...(mayCode && codingScope ? [codingScope] : [])])].join(' ');
  return `
  Logins       ${bold(logins)}
  Password     ${bold(DEMO.password)}
  Application  ${DEMO.application}   (secret ${DEMO.secret})
  ${aboutCoding(mayCode, codingScope)}

Request a token:
${tokenRequest(address, { ...DEMO, scope })}${mayCode ? codingRequest(address, mention) : ''}`;
}

function aboutCoding(mayCode: boolean, codingScope: string | undefined): string {
  if (codingScope === undefined) {
    return 'Any login may code, unless CODING_SCOPE names the scope for it (CODING_SCOPE=write).';
  }
  const needed = `Coding needs a token with the scope ${codingScope} (CODING_SCOPE)`;
  return mayCode ? `${needed}.` : `${needed}, which ${DEMO.login} cannot get with ${DEMO.application}.`;
}

const codingRequest = (address: string, mention: string): string => `

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

const PLACEHOLDERS = {
  ...{ login: 'LOGIN', password: 'PASSWORD', application: 'APPLICATION', secret: 'SECRET' },
  scope: 'read',
};

const tokenRequest = (
  address: string,
  { login, password, application, secret, scope }: typeof PLACEHOLDERS,
): string => `
  TOKEN=$(curl -s ${address}/security/v2/oauth/token \\
    -d grant_type=password -d username=${login} -d password=${password} \\
    -d client_id=${application} -d client_secret=${secret} -d ${new URLSearchParams({ scope }).toString()} \\
    | sed 's/.*"access_token":"\\([^"]*\\)".*/\\1/'); echo $TOKEN`;
