import { DocumentError } from '@earshot/error-kit';
import { BearerGuard } from '@earshot/service-kit';
import { Injectable } from '@nestjs/common';

/** Rejects a missing or invalid token with HTTP 403 and an error object of status 401 (interface 5.3, B9). */
@Injectable()
export class SecurityGuard extends BearerGuard {
  protected override rejection(challenge: string): DocumentError {
    return DocumentError.of('token_invalid', 'The OAuth token failed authentication.', {
      status: 403,
      headers: { 'www-authenticate': challenge },
    });
  }
}
