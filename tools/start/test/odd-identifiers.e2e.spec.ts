import { describeOddIdentifiers } from '@earshot/test-kit/http';
import { describe } from 'vitest';
import { it } from './shared-platform.js';
import type { PlatformUnderTest } from './support.js';

let platform: PlatformUnderTest;
let token: string;

describe('identifiers with any text, by way of npm start (A4, E5)', () => {
  it.beforeAll(async ({ platform: shared }) => {
    platform = shared;
    token = await platform.login('felix', 'read import');
  });

  describeOddIdentifiers(() => ({ address: platform.address, token }));
});
