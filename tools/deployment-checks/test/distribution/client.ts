/** A client of a platform with the demo fixtures, logged in as the demo user `ada`. */
export class Client {
  private constructor(
    private readonly address: string,
    private readonly token: string,
  ) {}

  static async login(address: string): Promise<Client> {
    const response = await fetch(`${address}/security/v2/oauth/token`, {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'password',
        username: 'ada',
        password: 'demo-password',
        client_id: 'acme-analytics',
        client_secret: 'acme-analytics-demo-secret',
        scope: 'read',
      }),
    });
    const { access_token } = (await response.json()) as { access_token: string };
    return new Client(address, access_token);
  }

  /** Sends a POST. Returns the status and the document, without what differs between two runs. */
  async post(path: string, body: object): Promise<{ status: number; document: unknown }> {
    const response = await fetch(`${this.address}${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${this.token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    const text = await response.text();
    return { status: response.status, document: text === '' ? null : JSON.parse(text, withoutTimes) };
  }
}

/** The time of a review is that of its request, and error objects have random ids. */
const withoutTimes = (name: string, value: unknown): unknown =>
  name === 'reviewed_at' ? value !== null : name === 'errors' ? withoutIds(value) : value;

const withoutIds = (errors: unknown): unknown =>
  Array.isArray(errors) ? errors.map((error: object) => ({ ...error, id: undefined })) : errors;
