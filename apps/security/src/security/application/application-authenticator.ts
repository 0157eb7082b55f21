import { preparedStatement, Sql } from '@earshot/database-kit';
import { isPlainText } from '@earshot/message-kit';
import { acceptsSecret, type Application, NO_SECRET, onlySecret } from '@earshot/security/entities';
import { Injectable } from '@nestjs/common';
import type { ApplicationCredentials } from './application-credentials.js';
import { OAuthError } from '../oauth/oauth.error.js';
import type { RequestOrigin } from '../oauth/oauth-request.js';
import { SecurityLog } from '../audit/security-log.js';

const findApplication = preparedStatement<Application, { oauthClientId: string | null }>(
  'find application',
  // Names the columns: with *, the prepared statements of running replicas would fail once a migration adds a column.
  ($) => `select id, client_id, name, oauth_client_id, secret_hash, previous_secret_hash, previous_secret_expires_at,
                 scope, grant_types, mention_members, machine_user_id
            from security.application where oauth_client_id = ${$('oauthClientId')}`,
);

/** Stands for an application that does not exist, so that its secret is compared like any other. */
const UNKNOWN = onlySecret(NO_SECRET);

/** Authenticates the application that sends a request (B2). */
@Injectable()
export class ApplicationAuthenticator {
  constructor(
    private readonly sql: Sql,
    private readonly log: SecurityLog,
  ) {}

  /**
   * Returns the application with these credentials. An unknown one and a wrong secret are both `invalid_client`, after
   * the same statements and in the same time, so that the answer does not reveal which client ids exist.
   */
  async authenticate({ oauthClientId, secret }: ApplicationCredentials, origin: RequestOrigin): Promise<Application> {
    const application = await this.find(oauthClientId);
    const isAccepted = acceptsSecret(application ?? UNKNOWN, secret);
    if (!application || !isAccepted) {
      await this.log.applicationRejected(application, origin);
      throw OAuthError.invalidClient();
    }
    origin.identify({ applicationId: application.id, clientId: application.client_id });
    return application;
  }

  /** Also queries for a client id that cannot be stored. */
  private async find(oauthClientId: string): Promise<Application | undefined> {
    const statement = findApplication({ oauthClientId: isPlainText(oauthClientId) ? oauthClientId : null });
    const [application] = await this.sql.rows(statement);
    return application;
  }
}
