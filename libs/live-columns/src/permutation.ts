/** Each place has its own number. */
export function identity(size: number): Uint32Array {
  const places = new Uint32Array(size);
  for (let place = 0; place < size; place++) places[place] = place;
  return places;
}
