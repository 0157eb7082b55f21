import { ADA, login } from '@earshot/test-kit/deployment';

/** Where the services of an installation listen, by the first segment of their paths. */
export type Addresses = Readonly<Record<'security' | 'coding' | 'mention', string>>;

/** What a service answered. */
export interface Answer {
  status: number;
  /** Without what differs between two runs. */
  document: unknown;
  changeIds: string[];
  /** Whether it has the position of the feed that follows. */
  hasPosition: boolean;
}

/** A request. A client puts the ids of its changes in the place of `CHANGE`. */
export interface Sent {
  method?: 'GET' | 'POST' | 'PUT';
  path: string;
  body?: object;
  headers?: Record<string, string>;
}

/** In a path, the id of the last change of the client. */
export const CHANGE = ':change';

/** A client of a platform with the demo fixtures, logged in as the demo user `felix`, who may import and erase. */
export class Client {
  private lastChange = '';

  private constructor(
    private readonly addresses: Addresses,
    private readonly token: string,
  ) {}

  static async login(addresses: Addresses): Promise<Client> {
    const felix = { ...ADA, username: 'felix', scope: 'read import erase' };
    return new Client(addresses, await login(addresses.security, felix));
  }

  async send({ method = 'POST', path, body, headers }: Sent): Promise<Answer> {
    const address = this.addresses[path.split('/')[1] as keyof Addresses];
    const response = await fetch(address + path.replace(CHANGE, this.lastChange), {
      method,
      headers: { authorization: `Bearer ${this.token}`, 'content-type': 'application/json', ...headers },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    const changeIds = response.headers.get('change-id')?.split(', ') ?? [];
    this.lastChange = changeIds.at(-1) ?? this.lastChange;
    const hasPosition = response.headers.has('export-position');
    return { status: response.status, document: documentOf(text), changeIds, hasPosition };
  }
}

/** An answer of lines is an array. */
function documentOf(text: string): unknown {
  if (text === '') return null;
  const lines = text.trimEnd().split('\n');
  return lines.length === 1 ? JSON.parse(text, withoutTimes) : lines.map((line) => JSON.parse(line, withoutTimes));
}

const CHANGE_ID = /^\d+-[0-9a-f]{8}$/;
const began = new Date().toISOString();
/** The times of the fixtures are earlier. */
const isTimeOfTest = (value: string) => /^\d{4}-\d\d-\d\dT.*Z$/.test(value) && value >= began;

/** Times and change ids are those of the requests; error objects and selections have random parts. */
function withoutTimes(name: string, value: unknown): unknown {
  if (name === 'errors') return withoutIds(value);
  if (name === 'selection') return typeof value;
  if (typeof value !== 'string') return value;
  return CHANGE_ID.test(value) ? 'a change' : isTimeOfTest(value) ? 'now' : value;
}

const withoutIds = (errors: unknown): unknown =>
  Array.isArray(errors) ? errors.map((error: object) => ({ ...error, id: undefined })) : errors;
