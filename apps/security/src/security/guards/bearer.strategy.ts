import { Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import { Strategy } from 'passport-http-bearer';
import { type ActiveToken, TokenLookup } from '../token-lookup.js';

/** Looks a bearer token up where it was issued. */
@Injectable()
export class BearerStrategy extends PassportStrategy(Strategy) {
  constructor(private readonly tokens: TokenLookup) {
    super({ realm: 'Earshot' });
  }

  async validate(token: string): Promise<ActiveToken | false> {
    return (await this.tokens.findAccessToken(token)) ?? false;
  }
}
