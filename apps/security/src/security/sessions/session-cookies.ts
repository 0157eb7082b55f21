import type { AddressInfo } from 'node:net';
import { DocumentError } from '@earshot/error-kit';
import { isLoopback, isSecure, PLAIN_SESSION_COOKIE, SECURE_SESSION_COOKIE } from '@earshot/service-kit';
import { Injectable } from '@nestjs/common';
import { stringifySetCookie } from 'cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { SecurityEnvironment } from '../../environment.js';

/** Sets and deletes the cookie of sessions (B17). */
@Injectable()
export class SessionCookies {
  constructor(private readonly environment: SecurityEnvironment) {}

  /** Throws a 501 unless the handle stays secret on its way: over HTTPS, or on a loopback address. */
  requireSecrecy(request: FastifyRequest): void {
    if (isSecure(request) || isLoopback(this.host(request))) return;
    throw DocumentError.of('https_required', 'Sessions need HTTPS here: PUBLIC_URL is not a loopback address.');
  }

  /** Without `Max-Age`, so that it ends with the browser. */
  set(reply: FastifyReply, handle: string): void {
    void reply.header('set-cookie', cookie(reply.request, handle));
  }

  /** Deletes the cookie, and what the browser has cached. */
  delete(reply: FastifyReply): void {
    const deleted = cookie(reply.request, '', { maxAge: 0 });
    void reply.headers({ 'set-cookie': deleted, 'clear-site-data': '"cache"' });
  }

  private host({ server }: FastifyRequest): string {
    const { PUBLIC_URL } = this.environment;
    return PUBLIC_URL === undefined ? (server.server.address() as AddressInfo).address : new URL(PUBLIC_URL).hostname;
  }
}

const cookie = (request: FastifyRequest, value: string, more: { maxAge?: number } = {}): string =>
  stringifySetCookie({
    name: isSecure(request) ? SECURE_SESSION_COOKIE : PLAIN_SESSION_COOKIE,
    value,
    path: '/',
    secure: isSecure(request),
    httpOnly: true,
    sameSite: 'strict',
    ...more,
  });
