/** The response of the token endpoint (interface 2.2), at the top level as RFC 6749 §5.1 has it. */
export interface TokenResponseDto {
  /** The application's `id`. */
  app_id: string;
  access_token: string;
  token_type: 'Bearer';
  /** Left out for an application that may not renew. */
  refresh_token?: string;
  /** Seconds. */
  expires_in: number;
  scope: string;
}
