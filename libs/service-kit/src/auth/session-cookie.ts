import { parseCookie } from 'cookie';
import type { FastifyRequest } from 'fastify';

/**
 * The names of the session cookie (B17). Over HTTPS, its prefix lets browsers accept it only from this host and keep it
 * from scripts. Browsers differ about prefixes on a loopback address without HTTPS.
 */
export const SECURE_SESSION_COOKIE = '__Host-Http-Earshot-Session';
export const PLAIN_SESSION_COOKIE = 'Earshot-Session';

/** Whether the client uses HTTPS. A trusted proxy reports the protocol of the client (TRUSTED_PROXIES). */
export const isSecure = ({ protocol }: FastifyRequest): boolean => protocol === 'https';

/** The handle in the session cookie of a request, whether or not it counts; undefined without a cookie. */
export const sessionHandleOf = (request: FastifyRequest): string | undefined =>
  parseCookie(request.headers.cookie ?? '')[isSecure(request) ? SECURE_SESSION_COOKIE : PLAIN_SESSION_COOKIE];
