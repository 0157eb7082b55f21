import { Client } from '@earshot/security/entities';
import type { EntityManager } from 'typeorm';
import { CommandError } from '../command-error.js';

/** The client account with this id. */
export async function clientWith(manager: EntityManager, id: string): Promise<Client> {
  const client = await manager.findOneBy(Client, { id });
  if (!client) throw new CommandError(`There is no client account with the id "${id}".`);
  return client;
}
