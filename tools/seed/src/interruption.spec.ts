import { expect, it } from 'vitest';
import { isCommitting, isWritten, nothingWritten, outcomeOfInterruption } from './interruption.js';

it('reports what an interrupted command has written, and what may be written', () => {
  nothingWritten();
  expect(outcomeOfInterruption()).toBe('Nothing was written.');
  isCommitting('users.json');
  expect(outcomeOfInterruption()).toBe('It is unknown whether this was written: users.json.');
  isWritten('users.json');
  expect(outcomeOfInterruption()).toBe('Written: users.json. Nothing else was written.');
  isCommitting('mentions.ndjson');
  expect(outcomeOfInterruption()).toBe('Written: users.json. It is unknown whether this was written: mentions.ndjson.');
});
