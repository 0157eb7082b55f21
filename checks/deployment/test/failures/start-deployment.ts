import { rm } from 'node:fs/promises';
import { Deployment, type DeploymentOptions } from '@earshot/test-kit/deployment';
import { writeFixtures } from './fixtures.js';

/** Starts two replicas of each service behind nginx, with the fixtures of the load. */
export async function startDeployment(
  settings: Record<string, string> = {},
  options: Omit<DeploymentOptions, 'fixtures' | 'settings'> = {},
): Promise<Deployment> {
  const fixtures = await writeFixtures();
  try {
    return await Deployment.start({ ...options, fixtures, settings });
  } finally {
    await rm(fixtures, { recursive: true, force: true });
  }
}
