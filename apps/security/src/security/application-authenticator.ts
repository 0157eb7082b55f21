import { timingSafeEqual } from 'node:crypto';
import { poolOf } from '@earshot/database-kit';
import { isPlainText } from '@earshot/document-kit';
import { type Application, hashToken } from '@earshot/security/entities';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { OAuthError } from './oauth.error.js';
import { type OAuthRequest, requiredParameter } from './oauth-request.js';
import { SecurityLog } from './security-log.js';

/** What an application authenticates with (RFC 6749 §2.3.1). */
export interface ApplicationCredentials {
  oauthClientId: string;
  secret: string;
}

/** Reads the credentials from the form or from HTTP Basic, and rejects both at once (contract B2). */
export function readCredentials({ form, authorization }: OAuthRequest): ApplicationCredentials {
  if (authorization === undefined) {
    return {
      oauthClientId: requiredParameter(form, 'client_id'),
      secret: requiredParameter(form, 'client_secret'),
    };
  }
  if ('client_id' in form || 'client_secret' in form) {
    throw OAuthError.invalidRequest(
      'The application credentials come twice, in the form and in the Authorization header',
    );
  }
  return readBasic(authorization);
}

/** `Basic base64(client_id:client_secret)`, each of the two form-encoded first (RFC 6749 §2.3.1). */
function readBasic(authorization: string): ApplicationCredentials {
  const encoded = /^Basic +([A-Za-z0-9+/=]+) *$/i.exec(authorization)?.[1];
  const pair = Buffer.from(encoded ?? '', 'base64').toString();
  const colon = pair.indexOf(':');
  if (colon < 1) throw OAuthError.invalidClient();
  return { oauthClientId: formDecode(pair.slice(0, colon)), secret: formDecode(pair.slice(colon + 1)) };
}

function formDecode(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    throw OAuthError.invalidClient();
  }
}

const FIND_APPLICATION = {
  name: 'find application',
  // Columns by name: with *, the statements that replicas keep would fail once a migration adds one.
  text: `select id, client_id, name, oauth_client_id, secret_hash, scope, grant_types
           from security.application where oauth_client_id = $1`,
};

/** Finds the application that a request comes from. */
@Injectable()
export class ApplicationAuthenticator {
  constructor(
    private readonly dataSource: DataSource,
    private readonly log: SecurityLog,
  ) {}

  /** The application with these credentials; an unknown one and a wrong secret are both `invalid_client`. */
  async authenticate({ oauthClientId, secret }: ApplicationCredentials, address: string): Promise<Application> {
    const application = isPlainText(oauthClientId) ? await this.find(oauthClientId) : undefined;
    if (!application) throw OAuthError.invalidClient();
    if (timingSafeEqual(application.secret_hash, hashToken(secret))) return application;
    this.log.applicationRefused(application, address);
    throw OAuthError.invalidClient();
  }

  private async find(oauthClientId: string): Promise<Application | undefined> {
    const values = [oauthClientId];
    const { rows } = await poolOf(this.dataSource).query<Application>({ values, ...FIND_APPLICATION });
    return rows[0];
  }
}
