import { timingSafeEqual } from 'node:crypto';
import type { EntityManager } from 'typeorm';
import { Application } from './application.entity.js';
import { hashToken } from './hashing.js';

/** The columns of an application that decide which secrets it may authenticate with. */
export type ApplicationSecrets = Pick<
  Application,
  'secret_hash' | 'previous_secret_hash' | 'previous_secret_expires_at'
>;

/** The secrets of an application with this one only. Its hash is stored (B8). */
export const onlySecret = (secret_hash: Buffer): ApplicationSecrets => ({
  secret_hash,
  previous_secret_hash: null,
  previous_secret_expires_at: null,
});

/** Whether an application may authenticate with `secret`: the current one, or the one before it until its end (B2). */
export function acceptsSecret(application: ApplicationSecrets, secret: string): boolean {
  const hash = hashToken(secret);
  if (timingSafeEqual(application.secret_hash, hash)) return true;
  const { previous_secret_hash: previous, previous_secret_expires_at: end } = application;
  return previous !== null && end !== null && end > new Date() && timingSafeEqual(previous, hash);
}

/** Gives an application a new secret. The current one stays valid until `end`; an older one becomes invalid (B2). */
export async function rotateSecret(
  manager: EntityManager,
  { id }: Pick<Application, 'id'>,
  secret: string,
  end: Date,
): Promise<void> {
  await manager.update(
    Application,
    { id },
    {
      previous_secret_hash: () => 'secret_hash',
      previous_secret_expires_at: end,
      secret_hash: hashToken(secret),
    },
  );
}
