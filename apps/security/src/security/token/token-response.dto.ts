/** The response of the token endpoint (interface 2.2), at the top level of the body (RFC 6749 §5.1). */
export interface TokenResponseDto {
  /** The application's `id`. */
  app_id: string;
  access_token: string;
  token_type: 'Bearer';
  /** Omitted for an application that may not renew. */
  refresh_token?: string;
  /** Lifetime of the access token, in seconds. */
  expires_in: number;
  scope: string;
}
