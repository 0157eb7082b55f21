import { ok, wrong } from '@earshot/service-kit';
import type { JWK } from 'jose';
import type { SecurityEnvironment } from '../../../environment.js';
import { fetchIssuer, type Issuer, whyFailed } from './fetch-issuer.js';
import { ALGORITHMS, LEEWAY_SECONDS } from './verify-token.js';

type Finding = ReturnType<typeof ok>;

/** For the doctor: whether the issuer answers, with keys that security can use and the right time (B16). */
export async function checkIssuer({ OIDC_ISSUER }: SecurityEnvironment): Promise<Finding[]> {
  if (OIDC_ISSUER === undefined) return [];
  try {
    const issuer = await fetchIssuer(OIDC_ISSUER);
    return [ok('issuer', `${issuer.name} answers.`), checkKeys(issuer), checkClock(issuer)];
  } catch (error) {
    return [wrong('issuer', `${whyFailed(error)}. Correct OIDC_ISSUER, or let this machine connect to it.`)];
  }
}

function checkKeys({ keys }: Issuer): Finding {
  const usable = keys.jwks()!.keys.filter(isUsable).length;
  return usable > 0
    ? ok('issuer keys', `${usable} can sign tokens.`)
    : wrong('issuer keys', `none is for ${ALGORITHMS.join(', ')}. Let the issuer sign access tokens with one of them.`);
}

const isUsable = ({ alg, use, kty, crv }: JWK): boolean =>
  use !== 'enc' &&
  (alg === undefined ? kty === 'RSA' || crv === 'P-256' || crv === 'Ed25519' : ALGORITHMS.includes(alg));

function checkClock({ aheadMs }: Issuer): Finding {
  if (aheadMs === undefined) return ok('issuer clock', 'the issuer does not say what time it is.');
  const seconds = Math.round(Math.abs(aheadMs) / 1000);
  if (seconds < LEEWAY_SECONDS) return ok('issuer clock', 'the issuer and this machine agree.');
  const relation = aheadMs > 0 ? 'ahead of' : 'behind';
  return wrong('issuer clock', `the issuer is ${seconds} s ${relation} this machine. Synchronize this machine (NTP).`);
}
