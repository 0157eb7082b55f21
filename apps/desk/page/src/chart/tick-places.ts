/** The places of a chart that have a text below them: about `most`, and none too near to the end for its text. */
export function tickPlaces(bars: readonly unknown[], most: number): number[] {
  const every = Math.ceil(bars.length / most);
  return [...bars.keys()].filter((index) => index % every === 0 && index + 0.75 * every <= bars.length);
}
