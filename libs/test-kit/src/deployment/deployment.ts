import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DeploymentDatabase, type DatabaseOptions } from './database.js';
import { freePorts } from './free-ports.js';
import { Gateway } from './gateway.js';
import { ServiceReplica } from './service-replica.js';
import { type ServiceName, SERVICES } from '@earshot/database-kit/services';
import { DEMO_FIXTURES, runSeed } from '../workspace.js';

export interface DeploymentOptions {
  /** Replicas of each service. */
  replicas?: number;
  /** Settings of the services. */
  settings?: Record<string, string>;
  /** Additional settings of the first replica of each service, of the second one, and so on. */
  replicaSettings?: readonly Record<string, string>[];
  /** Replacements in the configuration of the gateway. */
  replace?: Record<string, string>;
  /** A folder with fixtures; the demo fixtures by default. */
  fixtures?: string;
  database?: DatabaseOptions;
}

/** A database, replicas of each built service, and the gateway (A4). coding and mention reach security through it. */
export class Deployment {
  private constructor(
    private readonly folder: string,
    readonly database: DeploymentDatabase,
    readonly replicas: readonly ServiceReplica[],
    readonly gateway: Gateway,
  ) {}

  static async start(options: DeploymentOptions = {}): Promise<Deployment> {
    const folder = await mkdtemp(join(tmpdir(), 'earshot-deployment-'));
    const database = await DeploymentDatabase.create(folder, options.database);
    await runSeed(database.url, 'load', options.fixtures ?? DEMO_FIXTURES);
    const count = options.replicas ?? 2;
    const [port, ...others] = await freePorts(1 + count * SERVICES.length);
    const PUBLIC_URL = `http://127.0.0.1:${port}`;
    const introspection = { ...(await database.introspection()), SECURITY_URL: PUBLIC_URL };
    const replicas = SERVICES.flatMap((service) =>
      others.splice(0, count).map((each, index) => {
        const stored: Record<string, string> = service === 'desk' ? {} : { DATABASE_URL: database.urlFor(service) };
        const ofService = service === 'security' ? {} : introspection;
        const own = { ...options.settings, ...options.replicaSettings?.[index] };
        const settings = { ...stored, TOKEN_RATE_LIMIT: '0', LOG_LEVEL: 'warn', PUBLIC_URL, ...ofService, ...own };
        return new ServiceReplica(service, each, settings);
      }),
    );
    const portsOf = (name: ServiceName) => replicas.filter(({ service }) => service === name).map((each) => each.port);
    const ports = {
      security: portsOf('security'),
      coding: portsOf('coding'),
      mention: portsOf('mention'),
      desk: portsOf('desk'),
    };
    const gateway = await Gateway.start({ port, replicas: ports, replace: options.replace });
    const deployment = new Deployment(folder, database, replicas, gateway);
    await Promise.all(replicas.map((replica) => replica.start()));
    return deployment;
  }

  /** The address of the gateway. */
  get address(): string {
    return this.gateway.address;
  }

  /** The replicas of a service. */
  of(name: ServiceName): readonly ServiceReplica[] {
    return this.replicas.filter(({ service }) => service === name);
  }

  async stop(): Promise<void> {
    await Promise.all(this.replicas.map((replica) => replica.stop()));
    await this.gateway.stop();
    await this.database.stop();
    await rm(this.folder, { recursive: true, force: true });
  }
}
