/** Binary min-heap with decrease-key over the items 0 to `max` - 1, in flat arrays. */
export class KeyHeap {
  #size = 0;
  readonly #keys: Float64Array;
  readonly #items: Int32Array;
  /** Position of each item from 1; 0 for an absent one. */
  readonly #placeOf: Int32Array;

  constructor(max: number) {
    this.#keys = new Float64Array(max);
    this.#items = new Int32Array(max);
    this.#placeOf = new Int32Array(max);
  }

  /** The smallest key; Infinity for an empty heap. */
  get least(): number {
    return this.#size > 0 ? (this.#keys[0] as number) : Number.POSITIVE_INFINITY;
  }

  /** Inserts an item, or decreases its key. */
  put(key: number, item: number): void {
    const [keys, items, placeOf] = [this.#keys, this.#items, this.#placeOf];
    let place = (placeOf[item] as number) - 1;
    if (place < 0) place = this.#size++;
    while (place > 0) {
      const parent = (place - 1) >> 1;
      const above = keys[parent] as number;
      if (above <= key) break;
      const other = items[parent] as number;
      keys[place] = above;
      items[place] = other;
      placeOf[other] = place + 1;
      place = parent;
    }
    keys[place] = key;
    items[place] = item;
    placeOf[item] = place + 1;
  }

  /** Removes the item with the smallest key; the heap must not be empty. */
  take(): number {
    const [keys, items, placeOf] = [this.#keys, this.#items, this.#placeOf];
    const first = items[0] as number;
    placeOf[first] = 0;
    const last = --this.#size;
    if (last === 0) return first;
    const key = keys[last] as number;
    const item = items[last] as number;
    let place = 0;
    for (let child = 1; child < last; child = 2 * place + 1) {
      if (child + 1 < last && (keys[child + 1] as number) < (keys[child] as number)) child += 1;
      const below = keys[child] as number;
      if (key <= below) break;
      const other = items[child] as number;
      keys[place] = below;
      items[place] = other;
      placeOf[other] = place + 1;
      place = child;
    }
    keys[place] = key;
    items[place] = item;
    placeOf[item] = place + 1;
    return first;
  }

  clear(): void {
    for (let place = 0; place < this.#size; place++) this.#placeOf[this.#items[place] as number] = 0;
    this.#size = 0;
  }
}
