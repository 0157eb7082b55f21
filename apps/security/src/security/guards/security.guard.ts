import { DocumentError } from '@earshot/error-kit';
import { BearerGuard } from '@earshot/service-kit';
import { Injectable } from '@nestjs/common';

/** Rejects a missing or invalid token with HTTP 403 and an error object of status 401 (interface 5.3, B9). */
@Injectable()
export class SecurityGuard extends BearerGuard {
  protected override rejection(challenge: string): DocumentError {
    return new DocumentError({
      status: 403,
      reportedStatus: 401,
      problems: [{ detail: 'The OAuth token failed authentication.' }],
      headers: { 'www-authenticate': challenge },
    });
  }
}
