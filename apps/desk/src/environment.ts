import { ProcessEnvironment } from '@earshot/service-kit';
import { IsOptional } from 'class-validator';

/** What the desk reads from its environment (A3). */
export class DeskEnvironment extends ProcessEnvironment {
  /** A login that the page fills in, with its password: `npm start` gives those of the demo fixtures (H1). */
  @IsOptional()
  DEMO_LOGIN?: string;

  @IsOptional()
  DEMO_PASSWORD?: string;

  /** In `production` the page never fills in a login. */
  NODE_ENV?: string;
}
