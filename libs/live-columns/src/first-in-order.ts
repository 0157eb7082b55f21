/**
 * The first `size` of items, sorted by `keyOf` and, where keys are equal, by `compare`. It does not sort all of them,
 * and is fastest if the first ones come early.
 */
export function firstInOrder(
  items: ArrayLike<number>,
  size: number,
  keyOf: (item: number) => number,
  compare: (a: number, b: number) => number,
): number[] {
  const inOrder = (a: number, b: number) => keyOf(a) - keyOf(b) || compare(a, b);
  const room = 2 * size + 256;
  let first: number[] = [];
  /** The key of the last of the first items, once they are sorted. No key is compared with `NaN`. */
  let limit = NaN;
  for (let index = 0; index < items.length; index++) {
    const key = keyOf(items[index]);
    if (key > limit || (key === limit && compare(items[index], first[size - 1]) > 0)) continue;
    if (first.push(items[index]) < room) continue;
    first = first.sort(inOrder).slice(0, size);
    limit = keyOf(first[size - 1]);
  }
  return first.sort(inOrder).slice(0, size);
}
