import { DocumentError } from '@earshot/error-kit';

/**
 * Rejects a request of a page of another origin. Agents are programs and send none. A page could otherwise reach the door
 * of a machine by a name that it changes later (DNS rebinding).
 */
export function checkOrigin(origin: string | undefined, publicUrl: string): void {
  if (origin === undefined || origin === new URL(publicUrl).origin) return;
  throw DocumentError.of('origin_rejected', 'Only programs, and pages of the platform itself, may call the tools.');
}
