import { errors, type JWTPayload, type JWTVerifyResult, jwtVerify } from 'jose';
import type { IssuerCache } from './issuer-cache.js';
import type { Issuer } from './fetch-issuer.js';

/** Signatures that only the issuer can make. With a symmetric one, security could make them, too (RFC 8725 §3.1). */
export const ALGORITHMS = ['RS256', 'PS256', 'ES256', 'EdDSA'];
/** The types of access tokens, in lower case: RFC 9068 §2.1, and what earlier issuers write. */
const TYPES = ['at+jwt', 'application/at+jwt', 'jwt'];
/** How far the clocks of the issuer and of security may differ. */
export const LEEWAY_SECONDS = 60;

/** The faults of a token. Every other error is about its key, or about us, and says nothing about the token. */
const REJECTIONS = [
  errors.JWSInvalid,
  errors.JWTInvalid,
  errors.JWTExpired,
  errors.JWTClaimValidationFailed,
  errors.JWSSignatureVerificationFailed,
  errors.JOSEAlgNotAllowed,
  errors.JOSENotSupported,
  errors.JWKSMultipleMatchingKeys,
  errors.JWKSNoMatchingKey,
];

/** The claims of an access token of an issuer for `audience` (RFC 9068 §4), or undefined if it is not valid (B16). */
export async function verifyToken(
  token: string,
  issuers: IssuerCache,
  audience: string,
): Promise<JWTPayload | undefined> {
  try {
    const { payload, protectedHeader } = await verifyWithKnownKeys(token, issuers, audience);
    const { typ } = protectedHeader;
    const isValid = (typ === undefined || isAccessTokenType(typ)) && [payload.exp!, payload.iat ?? 0].every(isTime);
    return isValid ? payload : undefined;
  } catch (error) {
    if (REJECTIONS.some((Rejection) => error instanceof Rejection)) return undefined;
    throw error;
  }
}

/** The issuer may have written any JSON value. */
const isAccessTokenType = (typ: unknown): boolean => typeof typ === 'string' && TYPES.includes(typ.toLowerCase());

/** A number of seconds since 1970 that a date can have (ECMA-262 §21.4.1.1). JSON may have any number, such as 1e400. */
const isTime = (seconds: number): boolean => Math.abs(seconds) <= 8.64e12;

/** Keys that a header contains or names are ignored: only those of the issuer count. */
async function verifyWithKnownKeys(token: string, issuers: IssuerCache, audience: string): Promise<JWTVerifyResult> {
  const verify = ({ name, keys }: Issuer) =>
    jwtVerify(token, keys, {
      algorithms: ALGORITHMS,
      issuer: name,
      audience,
      clockTolerance: LEEWAY_SECONDS,
      requiredClaims: ['exp'],
    });
  try {
    return await verify(await issuers.current());
  } catch (error) {
    if (!(error instanceof errors.JWKSNoMatchingKey)) throw error;
    return verify(await issuers.renewed());
  }
}
