import { describe, expect, it } from 'vitest';
import { growthOf } from './growth.js';

const MB = 1024 * 1024;
const SAMPLES = 900;

/** Memory of 100 MiB with the saw teeth of garbage collections, and a leak per sample. */
const memory = (leak: number) =>
  Array.from({ length: SAMPLES }, (_, i) => (100 + 30 * ((i % 37) / 37) + leak * i) * MB);

describe('the growth of a series', () => {
  it('is none between the saw teeth of garbage collections', () => {
    expect(growthOf('memory', memory(0), 30).grows).toBe(false);
    expect(growthOf('heap', memory(0), 30).grows).toBe(false);
  });

  it('is found if memory leaks 1.5 MiB a minute', () => {
    expect(growthOf('memory', memory(0.05), 30).grows).toBe(true);
    expect(growthOf('heap', memory(0.05), 30).grows).toBe(true);
  });

  it('leaves out the warm-up, which is the first third', () => {
    const warm = Array.from({ length: SAMPLES }, (_, i) => Math.min(i, 250) * MB);
    expect(growthOf('memory', warm, 30)).toMatchObject({ grows: false, thirds: [150, 250, 250], unit: 'MiB' });
  });

  it('is found if one file descriptor in 20 s stays open', () => {
    const descriptors = Array.from({ length: SAMPLES }, (_, i) => 60 + Math.floor(i / 10));
    expect(growthOf('descriptors', descriptors, 30).grows).toBe(true);
  });

  it('is judged loosely in a run that is too short', () => {
    const filling = memory(0.05);
    expect(growthOf('memory', filling, 2).grows).toBe(false);
    expect(growthOf('memory', memory(1), 2).grows).toBe(true);
  });
});
