import { ADA, Deployment, login } from '@earshot/test-kit/deployment';
import { describeOddIdentifiers } from '@earshot/test-kit/http';
import { afterAll, beforeAll } from 'vitest';
import { describeWithNginx } from './nginx.js';

let deployment: Deployment;
let token: string;

describeWithNginx('identifiers with any text, by way of the gateway (A4, E5)', () => {
  beforeAll(async () => {
    deployment = await Deployment.start({ settings: { IMPORT_SCOPE: 'read' }, replicas: 1 });
    token = await login(deployment.address, ADA);
  });
  afterAll(() => deployment.stop());

  describeOddIdentifiers(() => ({ address: deployment.address, token }));
});
