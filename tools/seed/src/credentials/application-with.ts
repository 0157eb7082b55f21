import { Application } from '@earshot/security/entities';
import type { EntityManager } from 'typeorm';
import { CommandError } from '../command-error.js';

/** The application with this id, which no other transaction changes until this one ends. */
export async function applicationWith(manager: EntityManager, id: string): Promise<Application> {
  const application = await manager.findOne(Application, { where: { id }, lock: { mode: 'for_no_key_update' } });
  if (!application) throw new CommandError(`There is no application with the id "${id}".`);
  return application;
}
