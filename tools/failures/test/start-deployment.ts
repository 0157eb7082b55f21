import { rm } from 'node:fs/promises';
import { Deployment } from '@earshot/deployment-kit';
import { writeFixtures } from './fixtures.js';

/** Starts two replicas of each service behind nginx, with the fixtures of the load. */
export async function startDeployment(settings: Record<string, string> = {}): Promise<Deployment> {
  const fixtures = await writeFixtures();
  try {
    return await Deployment.start({ fixtures, settings });
  } finally {
    await rm(fixtures, { recursive: true, force: true });
  }
}
