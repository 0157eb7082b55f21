import { DocumentError } from '@earshot/error-kit';
import { BearerGuard } from '@earshot/service-kit';
import { Injectable } from '@nestjs/common';

/** A bad token is HTTP 403 here, with an error object of status 401 (specification 5.3, contract B9). */
@Injectable()
export class MeGuard extends BearerGuard {
  protected override refusal(challenge: string): DocumentError {
    return new DocumentError({
      status: 403,
      toldStatus: 401,
      problems: [{ detail: 'The OAuth token failed authentication.' }],
      headers: { 'www-authenticate': challenge },
    });
  }
}
