/**
 * An attack: computes an idempotency key of visible ASCII characters for which PostgreSQL's
 * `hashtextextended(clientId || ' ' || key, 1)` has the value `hash`. The hash function of PostgreSQL (lookup3 of Bob
 * Jenkins, src/common/hashfn.c) can be run backwards: each of its steps can be undone. A third of its state is not in
 * the result and may be chosen, so this tries until the last 12 characters are visible.
 */
export function collidingKey(clientId: string, hash: bigint): string {
  const known = `${clientId} `;
  const padding = 'k'.repeat((BLOCK - (known.length % BLOCK)) % BLOCK);
  const before = stateAfter(Buffer.from(known + padding), known.length + padding.length + BLOCK);
  const [b, c] = [Number(BigInt.asUintN(32, hash >> 32n)), Number(BigInt.asUintN(32, hash))];
  const block = Buffer.alloc(BLOCK);
  for (let a = 0; a < 2 ** 32; a++) {
    const words = backwards(MIX, backwards(FINAL, [a, b, c]));
    words.forEach((word, index) => block.writeUInt32LE((word - before[index]) >>> 0, index * 4));
    if (block.every((byte) => byte >= 0x21 && byte <= 0x7e)) return padding + block.toString('latin1');
  }
  throw new Error('no key has this hash');
}

/** The words a, b and c. */
type State = [number, number, number];

/** A step of the hash function, or the same step backwards. */
type Step = (state: State, isBackwards: boolean) => void;

const BLOCK = 12;
const [A, B, C] = [0, 1, 2];

const rot = (word: number, bits: number): number => (word << bits) | (word >>> (32 - bits));

/** `word -= other; word ^= rot(other, bits); other += third` */
const mixed =
  (word: number, other: number, bits: number): Step =>
  (state, isBackwards) => {
    const third = A + B + C - word - other;
    if (isBackwards) {
      state[other] = (state[other] - state[third]) | 0;
      state[word] = ((state[word] ^ rot(state[other], bits)) + state[other]) | 0;
    } else {
      state[word] = ((state[word] - state[other]) | 0) ^ rot(state[other], bits);
      state[other] = (state[other] + state[third]) | 0;
    }
  };

/** `word ^= other; word -= rot(other, bits)` */
const finished =
  (word: number, other: number, bits: number): Step =>
  (state, isBackwards) => {
    state[word] = isBackwards
      ? ((state[word] + rot(state[other], bits)) | 0) ^ state[other]
      : ((state[word] ^ state[other]) - rot(state[other], bits)) | 0;
  };

// prettier-ignore
const MIX = [
  mixed(A, C, 4), mixed(B, A, 6), mixed(C, B, 8),
  mixed(A, C, 16), mixed(B, A, 19), mixed(C, B, 4),
];

// prettier-ignore
const FINAL = [
  finished(C, B, 14), finished(A, C, 11), finished(B, A, 25), finished(C, B, 16),
  finished(A, C, 4), finished(B, A, 14), finished(C, B, 24),
];

function backwards(steps: readonly Step[], [a, b, c]: State): State {
  const state: State = [a, b, c];
  for (const step of steps.toReversed()) step(state, true);
  return state;
}

/** The state after whole blocks of a text of `length` bytes, with the seed 1. */
function stateAfter(blocks: Buffer, length: number): State {
  const start = (0x9e3779b9 + length + 3923095) | 0;
  const state: State = [start, (start + 1) | 0, start];
  const mix = () => MIX.forEach((step) => step(state, false));
  mix();
  for (let at = 0; at < blocks.length; at += BLOCK) {
    for (const word of [A, B, C]) state[word] = (state[word] + blocks.readUInt32LE(at + word * 4)) | 0;
    mix();
  }
  return state;
}
