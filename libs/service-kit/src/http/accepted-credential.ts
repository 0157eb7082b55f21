import { SetMetadata } from '@nestjs/common';

/** What a caller may authenticate with (B10, B17). */
export type CredentialKind = 'token' | 'session';

const ACCEPTED = 'earshot:accepted-credential';

/** Marks a route that is for bearer tokens only, because its answer is about the token. Others accept both kinds. */
export const OnlyToken = () => SetMetadata(ACCEPTED, 'token' satisfies CredentialKind);

/** Marks a route that is for sessions only, because it is about the session of the caller. */
export const OnlySession = () => SetMetadata(ACCEPTED, 'session' satisfies CredentialKind);

/** The only kind that a route accepts, or undefined if it accepts both. `targets` are its handler and its controller. */
export const acceptedCredential = (targets: readonly object[]): CredentialKind | undefined =>
  targets.map((target) => Reflect.getMetadata(ACCEPTED, target) as CredentialKind | undefined).find(Boolean);
