import type { ServiceName, StoringService } from '@earshot/database-kit/services';
import { join } from 'node:path';
import { DEMO, type DemoData, findDemoData } from './demo.js';
import { welcomeText } from './welcome.js';
import { PlatformDatabase } from './processes/platform-database.js';
import type { StartEnvironment } from './settings/environment.js';
import { introspectionApplication } from './processes/introspection-application.js';
import { Proxy } from './proxy/proxy.js';
import { ServiceProcess } from './processes/service-process.js';

/**
 * The production topology on one machine (A1, A4): a database, one process per service, and a proxy that routes by the
 * first path segment.
 */
export class Platform {
  private readonly proxy: Proxy;
  private readonly services: ServiceProcess[] = [];
  private database: PlatformDatabase | undefined;
  private starting: Promise<void> | undefined;
  private readonly ending = new AbortController();
  /** What a start is doing now. */
  step = 'starting the database';

  constructor(private readonly environment: StartEnvironment) {
    this.proxy = new Proxy(environment);
  }

  /** Resolves when everything runs, or when a stop has interrupted the start. */
  async start(): Promise<void> {
    this.starting = this.startAll().catch((error) => {
      if (!this.ending.signal.aborted) throw error;
    });
    await this.starting;
  }

  /**
   * Drains the requests, then stops the services, then the database. Interrupts a start, but not the
   * migration of a schema.
   */
  async stop(): Promise<void> {
    this.ending.abort();
    await this.proxy.close();
    await Promise.all(this.services.map((service) => service.stop()));
    await this.starting?.catch(() => undefined);
    await this.database?.close();
  }

  private async startAll(): Promise<void> {
    // Listen first: if the port is in use, nothing else is started.
    const address = await this.proxy.listen();
    const database = await this.openDatabase();
    const application = await introspectionApplication(database.url, this.environment.DATA_DIR);
    const settings = { PUBLIC_URL: this.environment.PUBLIC_URL ?? address };
    const security = await this.startStoring('security', database, settings);
    const introspection = {
      ...settings,
      SECURITY_URL: security,
      INTROSPECTION_CLIENT_ID: application.oauthClientId,
      INTROSPECTION_CLIENT_SECRET: application.secret,
    };
    const demo = await findDemoData(database.url);
    await Promise.all([
      this.startStoring('coding', database, introspection),
      this.startStoring('mention', database, introspection),
      this.startService('desk', demoLogin(demo)),
    ]);
    this.ending.signal.throwIfAborted();
    if (demo) this.proxy.page.offerDemoLogin();
    console.log(welcomeText({ address, demo, logs: this.logs, codingScope: this.environment.CODING_SCOPE }));
    // For startPlatform() of @earshot/seed.
    process.send?.({ address, databaseUrl: database.url });
  }

  private async openDatabase(): Promise<PlatformDatabase> {
    this.database = await PlatformDatabase.open(this.environment, this.ending.signal);
    this.ending.signal.throwIfAborted();
    await this.database.prepare((step) => (this.step = step));
    this.step = 'starting the services';
    return this.database;
  }

  private async startStoring(
    name: StoringService,
    database: PlatformDatabase,
    settings: Record<string, string>,
  ): Promise<string> {
    return this.startService(name, { DATABASE_URL: await database.urlFor(name), ...settings });
  }

  private async startService(name: ServiceName, settings: Record<string, string>): Promise<string> {
    this.ending.signal.throwIfAborted();
    const service = new ServiceProcess(name, this.logs, settings);
    this.services.push(service);
    const address = await service.start();
    this.proxy.serve(name, address);
    return address;
  }

  private get logs(): string {
    return join(this.environment.DATA_DIR, 'logs');
  }
}

/** The login that the desk fills in (H1). */
const demoLogin = (demo: DemoData | undefined): Record<string, string> =>
  demo ? { DEMO_LOGIN: DEMO.login, DEMO_PASSWORD: DEMO.password } : {};
