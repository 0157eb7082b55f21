import { preparedStatement, Sql } from '@earshot/database-kit';
import { isPlainText } from '@earshot/document-kit';
import { acceptsSecret, type Application } from '@earshot/security/entities';
import { Injectable } from '@nestjs/common';
import type { ApplicationCredentials } from './application-credentials.js';
import { OAuthError } from './oauth.error.js';
import type { RequestOrigin } from './oauth-request.js';
import { SecurityLog } from './security-log.js';

const findApplication = preparedStatement<Application, { oauthClientId: string }>(
  'find application',
  // Names the columns: with *, the prepared statements of running replicas would fail once a migration adds a column.
  ($) => `select id, client_id, name, oauth_client_id, secret_hash, previous_secret_hash, previous_secret_expires_at,
                 scope, grant_types, mention_members
            from security.application where oauth_client_id = ${$('oauthClientId')}`,
);

/** Authenticates the application that sends a request (B2). */
@Injectable()
export class ApplicationAuthenticator {
  constructor(
    private readonly sql: Sql,
    private readonly log: SecurityLog,
  ) {}

  /** Returns the application with these credentials. An unknown one and a wrong secret are both `invalid_client`. */
  async authenticate({ oauthClientId, secret }: ApplicationCredentials, origin: RequestOrigin): Promise<Application> {
    const application = isPlainText(oauthClientId) ? await this.find(oauthClientId) : undefined;
    if (!application) throw OAuthError.invalidClient();
    if (!acceptsSecret(application, secret)) {
      await this.log.applicationRejected(application, origin);
      throw OAuthError.invalidClient();
    }
    origin.identify({ applicationId: application.id, clientId: application.client_id });
    return application;
  }

  private async find(oauthClientId: string): Promise<Application | undefined> {
    const [application] = await this.sql.rows(findApplication({ oauthClientId }));
    return application;
  }
}
