import { isTrustworthy, reasonOf } from '@earshot/service-kit';
import { createRemoteJWKSet, type RemoteJWKSet } from 'jose';
import { allowInsecureRequests, discoveryRequest, processDiscoveryResponse } from 'oauth4webapi';

/** What verifies tokens of an issuer: its name as it spells it, which is the `iss` of its tokens, and its keys (B16). */
export interface Issuer {
  name: string;
  keys: RemoteJWKSet;
  /** How far its clock is ahead of ours, in milliseconds, if it says what time it is. */
  aheadMs?: number;
}

const FETCH_MS = 10_000;
/** The keys that were fetched are used as they are: IssuerCache decides when they are fetched again. */
const FETCHED_ONCE = { cooldownDuration: Infinity, cacheMaxAge: Infinity, timeoutDuration: FETCH_MS };

/** Fetches the metadata of an issuer (OpenID Connect Discovery 1.0 §4), and then its keys (RFC 7517 §5). */
export async function fetchIssuer(address: string): Promise<Issuer> {
  const url = new URL(address);
  const response = await discoveryRequest(url, {
    signal: AbortSignal.timeout(FETCH_MS),
    [allowInsecureRequests]: isTrustworthy(url),
  });
  const { issuer, jwks_uri } = await processDiscoveryResponse(url, response);
  if (jwks_uri === undefined) throw new Error('the metadata of the issuer has no jwks_uri');
  const keysUrl = new URL(jwks_uri);
  if (!isTrustworthy(keysUrl)) throw new Error(`the issuer names keys that do not come over HTTPS: ${jwks_uri}`);
  const keys = createRemoteJWKSet(keysUrl, FETCHED_ONCE);
  await keys.reload();
  return { name: issuer, keys, aheadMs: aheadMs(response) };
}

/** The `Date` of an answer, which is `Age` seconds old if a cache gave it (RFC 9110 §6.6.1, RFC 9111 §5.1). */
function aheadMs({ headers }: Response): number | undefined {
  const date = Date.parse(headers.get('date') ?? '');
  return Number.isNaN(date) ? undefined : date + Number(headers.get('age')) * 1000 - Date.now();
}

/** Why a fetch failed, in one line: of a failed connection the cause. */
export const whyFailed = (error: unknown): string => {
  const { cause } = error as { cause?: unknown };
  return reasonOf(cause instanceof Error ? cause : error);
};
