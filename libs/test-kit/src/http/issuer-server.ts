import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type CryptoKey, exportJWK, generateKeyPair, type JWK, type JWTPayload, SignJWT } from 'jose';

/** The audience of its tokens, unless they name another one. */
export const AUDIENCE = 'https://api.earshot.test';

/** A key of the issuer. */
export interface IssuerKey {
  kid: string;
  alg: string;
  privateKey: CryptoKey;
  publicJwk: JWK;
}

/** Makes a key for signatures with `alg`. */
export async function newKey(kid: string, alg = 'ES256'): Promise<IssuerKey> {
  const { privateKey, publicKey } = await generateKeyPair(alg, { extractable: true });
  return { kid, alg, privateKey, publicJwk: { ...(await exportJWK(publicKey)), kid, alg, use: 'sig' } };
}

/** The sign-in of an organization: an OpenID provider that publishes its keys, and signs access tokens. */
export class IssuerServer {
  /** The paths of all requests, in order. */
  readonly asked: string[] = [];
  /** What it does with requests: `silent` never answers, `failing` is 500. */
  state: 'well' | 'silent' | 'failing' = 'well';
  /** Changes the metadata. */
  metadata: Record<string, unknown> = {};
  /** How far its clock is ahead, in milliseconds. */
  aheadMs = 0;

  private constructor(
    private readonly server: Server,
    public keys: IssuerKey[],
  ) {}

  static async start(keys: IssuerKey[]): Promise<IssuerServer> {
    const server = createServer();
    const issuer = new IssuerServer(server, keys);
    server.on('request', ({ url = '' }, response) => {
      issuer.asked.push(url);
      if (issuer.state === 'silent') return;
      if (issuer.state === 'failing') return void response.writeHead(500).end();
      response.setHeader('content-type', 'application/json');
      response.setHeader('date', new Date(Date.now() + issuer.aheadMs).toUTCString());
      if (url === '/realm/keys') response.end(JSON.stringify({ keys: issuer.keys.map(({ publicJwk }) => publicJwk) }));
      else if (url === '/realm/.well-known/openid-configuration') response.end(JSON.stringify(issuer.described()));
      else response.writeHead(404).end();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return issuer;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/realm`;
  }

  /** How often its keys were fetched. */
  get fetches(): number {
    return this.asked.filter((path) => path === '/realm/keys').length;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  /** An access token of `login` with `claims`; undefined omits a claim. */
  token(
    login: string,
    claims: JWTPayload = {},
    { key = this.keys[0], header = {} }: { key?: IssuerKey; header?: Record<string, unknown> } = {},
  ): Promise<string> {
    const now = Math.floor(Date.now() / 1000);
    const all = { iss: this.url, aud: AUDIENCE, preferred_username: login, iat: now, exp: now + 300, ...claims };
    return new SignJWT(all)
      .setProtectedHeader({ alg: key.alg, kid: key.kid, typ: 'at+jwt', ...header })
      .sign(key.privateKey, { crit: { 'urn:extension': true } });
  }

  private described() {
    return { issuer: this.url, jwks_uri: `${this.url}/keys`, ...this.metadata };
  }
}
