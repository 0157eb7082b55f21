import 'reflect-metadata';

export { FixtureError } from '../fixtures/fixture-error.js';
export { seed } from './seed.js';
export { startPlatform } from './start-platform.js';
export type { PlatformOptions, TestPlatform } from './start-platform.js';
export type * from './types.js';
