import { Public } from '@earshot/service-kit';
import { Controller, Header, Headers, HttpCode, Post, UseGuards } from '@nestjs/common';
import { TokenRateGuard } from './guards/token-rate.guard.js';
import { OAuthForm, type OAuthParameters } from './oauth-form.js';
import { OAUTH_BASE } from './oauth-paths.js';
import { TokenAdministrationService } from './token-administration.service.js';
import { TokenEndpointService } from './token-endpoint.service.js';

/** The OAuth endpoints. They are public: the application proves itself in each request (contract B2). */
@Public()
@Controller(OAUTH_BASE)
export class OAuthController {
  constructor(
    private readonly tokenEndpoint: TokenEndpointService,
    private readonly administration: TokenAdministrationService,
  ) {}

  @Post('token')
  @UseGuards(TokenRateGuard)
  @Header('cache-control', 'no-store')
  token(@OAuthForm() form: OAuthParameters, @Headers('authorization') authorization?: string) {
    return this.tokenEndpoint.answer(form, authorization);
  }

  @Post('_introspect')
  @HttpCode(200)
  @Header('cache-control', 'no-store')
  introspect(@OAuthForm() form: OAuthParameters, @Headers('authorization') authorization?: string) {
    return this.administration.introspect(form, authorization);
  }

  @Post('_revoke')
  @HttpCode(200)
  revoke(@OAuthForm() form: OAuthParameters, @Headers('authorization') authorization?: string) {
    return this.administration.revoke(form, authorization);
  }
}
