import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Faults that can be planted, each a module that the product's processes load before anything else, a piece of SQL that
 * the database is given before they start, or both.
 */
export const PLANTS = {
  key: 'the claim of a key is dropped: what is sent again is applied again',
  retry: 'each send of a wallet operation is booked under a key of its own',
  index: 'keys have no unique index: a claim of one never meets another',
  lock: 'the lock of an order is dropped: two who act at once both win',
  lost: 'a balance is read without a lock and written over what came meanwhile',
  split: 'an order and its fee are written in two transactions',
  commit: 'the answer leaves before the commit: a kill in between loses what was acknowledged',
  swallow: 'an error of the database is swallowed, and the operation answered as done',
  money: 'one halala of what is given back stays held',
  float: 'amounts of the wallet go through a 32-bit float',
  refund: 'a refund is begun whatever the state of the top-up',
  cache: 'the chain behind a balance is answered from a cache of three seconds',
  replica: 'the chain behind a balance is read from a copy that lags behind',
  outbox: 'one message of twenty is written to an unknown destination',
  late: 'messages are written after the commit, not with it',
  feed: 'the relay loses an event and its number',
  order: 'messages about one order overtake one another',
} as const;

export type PlantName = keyof typeof PLANTS;

/** What a planted fault does to a stage. */
export interface Planted {
  /** A module that each of the product's processes loads first. */
  readonly preload?: string;
  /** What the database is given before they start. */
  readonly sql?: string;
  /** Called when the stage is ready; from now on the plant may be found. */
  readonly onSet?: () => void;
}

export const isPlant = (name: string): name is PlantName => name in PLANTS;

/** What a fault consists of. */
export function planted(name: PlantName | null): Planted {
  if (name === null) return {};
  const [module, sql] = ['ts', 'sql'].map((ending) =>
    join(import.meta.dirname, 'plants', `${name}.${ending}`),
  );
  return {
    ...(module && existsSync(module) && { preload: module }),
    ...(sql && existsSync(sql) && { sql: readFileSync(sql, 'utf8') }),
  };
}
