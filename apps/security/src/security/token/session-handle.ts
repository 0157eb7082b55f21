import { newToken } from './new-token.js';

/** A character that no token has, because it is not in base64url. So a token never counts as a session, nor a session as a token. */
const PREFIX = '~';

/** The secret of a session, which only its cookie holds (B17). */
export const newHandle = (): string => PREFIX + newToken();

/** Whether a credential can only be the handle of a session. */
export const isHandle = (value: string): boolean => value.startsWith(PREFIX);
