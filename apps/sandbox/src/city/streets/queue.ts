/** Numbers in the order of their priority: a binary heap. */
export class Queue {
  readonly #items: number[] = [];
  readonly #priorities: number[] = [];
  /** The priority of what was taken out last. */
  popped = 0;

  push(item: number, priority: number): void {
    const [items, priorities] = [this.#items, this.#priorities];
    let place = items.length;
    while (place > 0) {
      const up = (place - 1) >> 1;
      const above = priorities[up] ?? 0;
      if (above <= priority) break;
      items[place] = items[up] ?? 0;
      priorities[place] = above;
      place = up;
    }
    items[place] = item;
    priorities[place] = priority;
  }

  pop(): number | undefined {
    const [items, priorities] = [this.#items, this.#priorities];
    const first = items[0];
    this.popped = priorities[0] ?? 0;
    const item = items.pop();
    const priority = priorities.pop();
    if (item === undefined || priority === undefined || items.length === 0) return first;
    let place = 0;
    for (;;) {
      let down = place * 2 + 1;
      if (down >= items.length) break;
      if (down + 1 < items.length && (priorities[down + 1] ?? 0) < (priorities[down] ?? 0)) down += 1;
      const below = priorities[down] ?? 0;
      if (below >= priority) break;
      items[place] = items[down] ?? 0;
      priorities[place] = below;
      place = down;
    }
    items[place] = item;
    priorities[place] = priority;
    return first;
  }
}
