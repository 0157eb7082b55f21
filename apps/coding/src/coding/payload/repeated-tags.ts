import type { PayloadDto } from './payload.dto.js';

/** Keeps a repeated tag once, at its first position (rule C4). */
export function dropRepeatedTags(payload: PayloadDto): void {
  if (payload.tags && payload.tags.length > 1) payload.tags = [...new Set(payload.tags)];
}
