import { freePorts, Gateway, HttpService } from '@earshot/test-kit/deployment';

/** A gateway before stand-ins for two replicas of each service. */
export class GatewayBeforeStandIns {
  private constructor(
    readonly gateway: Gateway,
    readonly security: HttpService[],
    readonly coding: HttpService[],
    readonly mention: HttpService[],
    readonly desk: HttpService[],
  ) {}

  static async start(replace: Record<string, string> = {}): Promise<GatewayBeforeStandIns> {
    const two = () => Promise.all([HttpService.start(), HttpService.start()]);
    const [security, coding, mention, desk] = [await two(), await two(), await two(), await two()];
    const ports = (services: HttpService[]) => services.map((service) => service.port);
    const replicas = {
      security: ports(security),
      coding: ports(coding),
      mention: ports(mention),
      desk: ports(desk),
    };
    const [port] = await freePorts(1);
    const gateway = await Gateway.start({ port, replicas, replace });
    return new GatewayBeforeStandIns(gateway, security, coding, mention, desk);
  }

  get address(): string {
    return this.gateway.address;
  }

  private get services(): HttpService[] {
    return [...this.security, ...this.coding, ...this.mention, ...this.desk];
  }

  /** Forgets the requests of other tests, and how their services answered. */
  reset(): void {
    for (const service of this.services) service.reset();
  }

  async stop(): Promise<void> {
    await this.gateway.stop();
    for (const service of this.services) service.stop();
  }
}

/** The requests that have reached any of these replicas. */
export const requestsOf = (services: HttpService[]) => services.flatMap(({ requests }) => requests);
