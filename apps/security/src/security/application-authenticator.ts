import { timingSafeEqual } from 'node:crypto';
import { poolOf } from '@earshot/database-kit';
import { isPlainText } from '@earshot/document-kit';
import { type Application, hashToken } from '@earshot/security/entities';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { OAuthError } from './oauth.error.js';
import { type OAuthParameters, requiredParameter } from './oauth-form.js';

/** What an application proves itself with (RFC 6749 §2.3.1). */
export interface ApplicationCredentials {
  oauthClientId: string;
  secret: string;
}

/** Reads the credentials from the form or from HTTP Basic; both at once is refused (contract B2). */
export function readCredentials(form: OAuthParameters, authorization: string | undefined): ApplicationCredentials {
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
  text: 'select * from security.application where oauth_client_id = $1',
};

/** Tells which application a request comes from. */
@Injectable()
export class ApplicationAuthenticator {
  constructor(private readonly dataSource: DataSource) {}

  /** The application with these credentials; an unknown one and a wrong secret are both `invalid_client`. */
  async authenticate({ oauthClientId, secret }: ApplicationCredentials): Promise<Application> {
    if (!isPlainText(oauthClientId)) throw OAuthError.invalidClient();
    const values = [oauthClientId];
    const { rows } = await poolOf(this.dataSource).query<Application>({ values, ...FIND_APPLICATION });
    const [application] = rows;
    if (!application || !timingSafeEqual(application.secret_hash, hashToken(secret))) throw OAuthError.invalidClient();
    return application;
  }
}
