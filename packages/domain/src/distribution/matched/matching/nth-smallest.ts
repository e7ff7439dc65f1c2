/** The value at index `place` of the sorted values; rearranges them in place (quickselect: Hoare's FIND, 1961). */
export function selectNthSmallest(values: Float64Array, place: number): number {
  let from = 0;
  let to = values.length - 1;
  while (from < to) {
    const pivot = values[(from + to) >> 1] as number;
    let left = from;
    let right = to;
    while (left <= right) {
      while ((values[left] as number) < pivot) left += 1;
      while ((values[right] as number) > pivot) right -= 1;
      if (left > right) break;
      const value = values[left] as number;
      values[left] = values[right] as number;
      values[right] = value;
      left += 1;
      right -= 1;
    }
    if (place <= right) to = right;
    else if (place >= left) from = left;
    else break;
  }
  return values[place] as number;
}
