import 'reflect-metadata';

export { FixtureError } from '../fixtures/fixture-error.js';
export { seed } from './seed.js';
export type * from './types.js';
