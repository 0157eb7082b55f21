import {
  ADA,
  freePorts,
  login,
  ServiceReplica,
  STORING_SERVICES,
  type StoringService,
} from '@earshot/test-kit/deployment';
import type { Installation } from './installation.js';

const REPORT = 'acme-brand';

/** One process of each built service, with the secrets of an installation. */
export class Platform {
  private constructor(
    private readonly installation: Installation,
    private readonly services: Record<StoringService, ServiceReplica>,
  ) {}

  static async start(installation: Installation): Promise<Platform> {
    const [security, coding, mention] = await freePorts(STORING_SERVICES.length);
    const replica = (service: StoringService, port: number) =>
      new ServiceReplica(service, port, settings(installation, service, security));
    const platform = new Platform(installation, {
      security: replica('security', security),
      coding: replica('coding', coding),
      mention: replica('mention', mention),
    });
    await platform.start();
    return platform;
  }

  async start(): Promise<void> {
    for (const service of STORING_SERVICES) await this.services[service].start();
  }

  async stop(): Promise<void> {
    for (const service of STORING_SERVICES) await this.services[service].stop();
  }

  /** Runs the doctor of each service. Fails if one finds that something is wrong. */
  async examine(): Promise<void> {
    for (const service of STORING_SERVICES) {
      const PORT = String(this.services[service].port);
      const variables = { PORT, ...settings(this.installation, service, this.services.security.port) };
      await this.installation.run(`node dist/apps/${service}/doctor.js`, variables);
    }
  }

  login(): Promise<string> {
    return login(this.services.security.address, ADA);
  }

  /** Revokes a token, as an application does (B7). Returns the status. */
  async revoke(token: string): Promise<number> {
    const { client_id, client_secret } = ADA;
    const response = await fetch(`${this.services.security.address}/security/v2/oauth/_revoke`, {
      method: 'POST',
      body: new URLSearchParams({ token, client_id, client_secret }),
    });
    return response.status;
  }

  /** Tags mentions of the demo fixtures in one bulk request. Returns the status. */
  async tag(token: string, tag: string, mentions = 20): Promise<number> {
    const data = Array.from({ length: mentions }, (_, index) => ({
      action: 'update',
      report_id: REPORT,
      mention_id: `m-${String(index + 1).padStart(4, '0')}`,
      payload: { tags: [tag] },
    }));
    return (await this.post('coding', '/coding/v1/_bulk', token, { data })).status;
  }

  /** Erases a mention of the demo fixtures, as a user with the scope `erase`. Returns the status. */
  async erase(mention: string): Promise<number> {
    const token = await login(this.services.security.address, { ...ADA, username: 'felix', scope: 'erase' });
    const body = { filters: { ids: [mention] }, report_ids: [REPORT] };
    return (await this.post('coding', '/coding/v1/_erase', token, body)).status;
  }

  /** The tags of a mention that the bulk requests tag, as a search finds it. */
  async tagsFound(token: string): Promise<unknown> {
    const filters = { ids: ['m-0001'] };
    const response = await this.post('mention', `/mention/v2/reports/${REPORT}/_search`, token, { filters });
    const { data } = (await response.json()) as { data?: { tags: string[] }[] };
    return data?.[0].tags ?? response.status;
  }

  private post(service: StoringService, path: string, token: string, body: object): Promise<Response> {
    return fetch(this.services[service].address + path, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  }
}

const settings = (
  installation: Installation,
  service: StoringService,
  securityPort: number,
): Record<string, string> => ({
  DATABASE_URL_FILE: installation.secret(`${service}_url`),
  SECURITY_URL: `http://127.0.0.1:${securityPort}`,
  INTROSPECTION_CLIENT_ID: 'services',
  INTROSPECTION_CLIENT_SECRET_FILE: installation.secret('introspection_secret'),
  LOG_LEVEL: 'error',
});
