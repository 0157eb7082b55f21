import { withClient } from '@earshot/database-kit';
import { storeIntrospectionApplication } from '@earshot/security/entities';
import { builtProgram } from '@earshot/test-kit';
import { makeLogin, urlAs } from '@earshot/test-kit/database';
import { freePorts, ServiceReplica } from '@earshot/test-kit/deployment';

const CREDENTIALS = { oauthClientId: 'distribution', secret: 'only for tests' };

/** The services over mentions. */
const SERVICES = ['coding', 'mention'] as const;

/** coding and mention as a deployment runs them: each with a login that has only the rights of its role (A4). */
export class Services {
  private constructor(
    private readonly replicas: readonly ServiceReplica[],
    private readonly settings: Record<string, string>,
  ) {}

  /** Starts them on a database. `security` is the address of its service. */
  static async start(url: string, security: string): Promise<Services> {
    await withClient(url, async (client) => {
      for (const service of SERVICES) await client.query(makeLogin(`earshot_${service}`));
    });
    await storeIntrospectionApplication(url, CREDENTIALS);
    const settings = {
      SECURITY_URL: security,
      INTROSPECTION_CLIENT_ID: CREDENTIALS.oauthClientId,
      INTROSPECTION_CLIENT_SECRET: CREDENTIALS.secret,
      LOG_LEVEL: 'warn',
    };
    const ports = await freePorts(SERVICES.length);
    const replicas = SERVICES.map((service, index) => {
      const DATABASE_URL = urlAs(url, `earshot_${service}`);
      return new ServiceReplica(service, ports[index], { ...settings, DATABASE_URL });
    });
    await Promise.all(replicas.map((replica) => replica.start()));
    return new Services(replicas, { ...settings, DATABASE_URL: urlAs(url, 'earshot_coding') });
  }

  get addresses(): Record<(typeof SERVICES)[number], string> {
    const [coding, mention] = this.replicas.map(({ address }) => address);
    return { coding, mention };
  }

  /** Deletes what is old, as coding does every half an hour. Returns the number of rows. */
  async prune(): Promise<number> {
    const coding = (await builtProgram('coding')) as typeof import('../../../../apps/coding/src/service.js');
    const environment = Object.assign(new coding.CodingEnvironment(), this.settings, { CHANGE_RETENTION_DAYS: 60 });
    const app = await coding.createService(coding.codingService(environment));
    try {
      return await app.get(coding.Pruner).prune();
    } finally {
      await app.close();
    }
  }

  async stop(): Promise<void> {
    await Promise.all(this.replicas.map((replica) => replica.stop()));
  }
}
