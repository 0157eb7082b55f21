import type { TokenOwner } from '@earshot/service-kit';
import type { Deadline } from '../write/transaction/deadline.js';
import type { KeyedRequest } from './keyed-request.js';

/** A request that changes mentions. */
export interface WriteCall {
  caller: TokenOwner;
  /** The time by which it must be answered (rule C11). */
  deadline: Deadline;
  /** Present if the request has an idempotency key (rule C13). */
  keyed: KeyedRequest | undefined;
  /** Resolves when a large request may continue. Call it when a request turns out to be large. */
  takeTurn(): Promise<void>;
}
