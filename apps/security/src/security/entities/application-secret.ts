import { timingSafeEqual } from 'node:crypto';
import type { EntityManager } from 'typeorm';
import { Application } from './application.entity.js';
import { hashToken } from './hashing.js';
import { NO_SECRET } from './no-credential.js';

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

/**
 * Whether an application may authenticate with `secret`: the current one, or the one before it until its end (B2). Takes
 * equally long for every application and every secret.
 */
export function acceptsSecret(application: ApplicationSecrets, secret: string): boolean {
  const { secret_hash, previous_secret_hash, previous_secret_expires_at } = application;
  const hash = hashToken(secret);
  const isCurrent = timingSafeEqual(secret_hash, hash);
  const isPrevious = timingSafeEqual(previous_secret_hash ?? NO_SECRET, hash);
  return isCurrent || (isPrevious && (previous_secret_expires_at ?? new Date(0)) > new Date());
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
