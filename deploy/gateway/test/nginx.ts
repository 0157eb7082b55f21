import { nginxProgram } from '@earshot/test-kit/deployment';
import { describe } from 'vitest';

const isInstalled = nginxProgram() !== undefined;
if (!isInstalled) console.log('Left out the tests of the gateway that need nginx: apt-get install nginx-light');

/** Suites that need nginx. Where it is not installed, a printed line says so. */
export const describeWithNginx = describe.runIf(isInstalled);
