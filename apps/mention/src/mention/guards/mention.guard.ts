import { DocumentError } from '@earshot/error-kit';
import { BearerGuard } from '@earshot/service-kit';
import { Injectable } from '@nestjs/common';

/** A bad token is 401 in this area (contract D1). */
@Injectable()
export class MentionGuard extends BearerGuard {
  protected override refusal(challenge: string): DocumentError {
    return DocumentError.unauthorized('The request needs a valid bearer token in the Authorization header.', challenge);
  }
}
