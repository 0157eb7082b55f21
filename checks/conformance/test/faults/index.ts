import { codingFaults } from './coding.js';
import type { Fault } from './fault.js';
import { findingFaults } from './finding.js';
import { readingFaults } from './reading.js';
import { securityFaults } from './security.js';

/**
 * The faults that the checks must find, and that no change of one answer shows: the platform reads a request
 * otherwise, or its answers agree with each other otherwise.
 */
export const FAULTS: readonly Fault[] = [...securityFaults, ...codingFaults, ...findingFaults, ...readingFaults];
