import { join } from 'node:path';

/** Faults that can be planted, each in a module that the product's processes load before anything else. */
export const PLANTS = {
  key: 'the claim of a key is dropped: what is sent again is applied again',
  lock: 'the lock of an order is dropped: two who act at once both win',
  commit: 'the answer leaves before the commit: a kill in between loses what was acknowledged',
  money: 'one halala of what is given back stays held',
  outbox: 'a message of twenty is written to nobody',
  feed: 'the relay loses an event and its number',
} as const;

export type PlantName = keyof typeof PLANTS;

export const isPlant = (name: string): name is PlantName => name in PLANTS;

export const plantFile = (name: PlantName): string => join(import.meta.dirname, 'plants', `${name}.ts`);
