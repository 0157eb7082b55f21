import { preparedStatement, Sql } from '@earshot/database-kit';
import { hasLogin } from '@earshot/security/entities';
import { isPlainText } from '@earshot/message-kit';
import { LOG, type Log, TOKEN_MAX_LENGTH } from '@earshot/service-kit';
import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import type { JWTPayload } from 'jose';
import { SecurityEnvironment } from '../../../environment.js';
import { type ActiveToken, activeToken, OWNER_COLUMNS, type OwnerRow, type TokenFacts } from '../active-token.js';
import { IssuerCache } from './issuer-cache.js';
import { verifyToken } from './verify-token.js';

/**
 * An active person of the client account of an application, by login. An expired password does not matter (B16). Only its
 * application logs in as a machine user (B19).
 */
const findOwner = preparedStatement<OwnerRow, { application: string; login: string }>(
  'find owner of an issued token',
  ($) => `
    select ${OWNER_COLUMNS}
      from security.application a
      join security."user" u on u.client_id = a.client_id
     where a.id = ${$('application')} and ${hasLogin($('login'))} and u.activated and not u.locked
       and not u.machine`,
);

/** What the environment says about the issuer, if there is one. */
type Settings = Required<Pick<SecurityEnvironment, 'OIDC_AUDIENCE' | 'OIDC_LOGIN_CLAIM' | 'OIDC_APPLICATION'>>;

/** Finds the users of access tokens (JWT) that another issuer made, such as the sign-in of an organization (B16). */
@Injectable()
export class IssuerTokens implements OnApplicationBootstrap {
  private readonly issuers: IssuerCache | undefined;
  private readonly settings: Settings;

  constructor(
    private readonly sql: Sql,
    environment: SecurityEnvironment,
    @Inject(LOG) log: Log,
  ) {
    this.issuers = environment.OIDC_ISSUER === undefined ? undefined : new IssuerCache(environment.OIDC_ISSUER, log);
    this.settings = environment as Settings;
  }

  /** Fetches the keys, so that the first token need not wait. Security starts without them, too. */
  onApplicationBootstrap(): void {
    void this.issuers?.current().catch(() => undefined);
  }

  /** Whether a token may be one of the issuer: no token of ours has a dot. */
  mayKnow(value: string): boolean {
    return this.issuers !== undefined && value.length <= TOKEN_MAX_LENGTH && JWT.test(value);
  }

  /** Finds a valid token. Throws a 503 if it cannot be verified now. */
  async find(value: string): Promise<ActiveToken | undefined> {
    const claims = await verifyToken(value, this.issuers!, this.settings.OIDC_AUDIENCE);
    const login = claims?.[this.settings.OIDC_LOGIN_CLAIM];
    if (!claims || typeof login !== 'string' || !isPlainText(login)) return undefined;
    const [owner] = await this.sql.rows(findOwner({ application: this.settings.OIDC_APPLICATION, login }));
    return owner && activeToken(value, factsOf(claims, owner.application_scope), owner);
  }
}

/** The compact form of a signed token (RFC 7515 §7.1). */
const JWT = /^[\w-]+\.[\w-]+\.[\w-]+$/;

const factsOf = (claims: JWTPayload, applicationScope: string): TokenFacts => ({
  scope: scopeOf(claims) ?? applicationScope,
  issued_at: claims.iat === undefined ? undefined : claims.iat * 1000,
  expires_at: claims.exp! * 1000,
});

/**
 * The scope of a token: `scope` (RFC 9068 §2.2.3), which Duende writes as a list, or `scp`, a text at Entra ID and a list
 * at Okta. A scope of another type is none.
 */
function scopeOf({ scope, scp }: JWTPayload): string | undefined {
  const given = scope === undefined ? scp : scope;
  if (given === undefined) return undefined;
  const list = [given].flat();
  return list.every((each) => typeof each === 'string') ? list.join(' ') : '';
}
