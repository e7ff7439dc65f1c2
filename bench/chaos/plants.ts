import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

export const PARTS = ['faults', 'races', 'doubles', 'refunds', 'wallet', 'regulator'] as const;
export type Part = (typeof PARTS)[number];

interface Plant {
  readonly what: string;
  /** The part that meets it soonest. */
  readonly meets: Part;
  /** What the database is given before the product's processes start. */
  readonly sql?: string;
  /** Whether only the database has it; another one is in `plants/code.ts`, which they load before anything else. */
  readonly isOnlySql?: true;
}

const plant = (meets: Part, what: string, sql: Partial<Plant> = {}): Plant => ({ what, meets, ...sql });

export const PLANTS = {
  key: plant('doubles', 'the claim of a key is dropped: what is sent again is applied again'),
  retry: plant('wallet', 'each send of a wallet operation is booked under a key of its own'),
  index: plant('doubles', 'keys have no unique index: a claim of one never meets another', {
    sql: 'alter table idempotency_key drop constraint applied_key_pkey',
    isOnlySql: true,
  }),
  lock: plant('races', 'the lock of an order is dropped: two who act at once both win'),
  lost: plant('wallet', 'a balance is read without a lock and written over what came meanwhile', {
    sql: readFileSync(join(import.meta.dirname, 'plants/lost.sql'), 'utf8'),
    isOnlySql: true,
  }),
  split: plant('races', 'an order and its fee are written in two transactions'),
  commit: plant(
    'faults',
    'the answer leaves before the commit: a kill in between loses what was acknowledged',
  ),
  swallow: plant('wallet', 'an error of the database is swallowed, and the operation answered as done'),
  money: plant('races', 'one halala of what is given back stays held'),
  float: plant('wallet', 'amounts of the wallet go through a 32-bit float'),
  refund: plant('wallet', 'a refund is begun whatever the state of the top-up', {
    sql: 'drop index wallet_refund_one',
  }),
  cache: plant('wallet', 'the chain behind a balance is answered from a cache of three seconds'),
  replica: plant('wallet', 'the chain behind a balance is read from a copy that lags behind'),
  outbox: plant('races', 'one message of twenty is written to an unknown destination'),
  late: plant('faults', 'messages are written after the commit, not with it'),
  feed: plant('races', 'the relay loses an event and its number'),
  order: plant('regulator', 'messages about one order overtake one another'),
} as const;

export type PlantName = keyof typeof PLANTS;

/** What a planted fault does to a stage. */
export interface Planted {
  /** A module that each of the product's processes loads first. */
  readonly preload?: string;
  readonly sql?: string;
  /** Called when the stage is ready; from now on the plant may be found. */
  readonly onSet?: () => void;
}

/** What a fault consists of. */
export function planted(name: PlantName | null): Planted {
  if (name === null) return {};
  const { sql, isOnlySql } = PLANTS[name];
  const code = pathToFileURL(join(import.meta.dirname, 'plants/code.ts')).href;
  return { ...(!isOnlySql && { preload: `${code}?${name}` }), ...(sql && { sql }) };
}

/** In the folder of the runs' database, which is there before any process of the product. */
const ALTERED = resolve(import.meta.dirname, '../../.cache/bench/chaos/altered');
let isNoted = false;

/** Notes that a planted fault has altered something: one that fits no statement any more proves nothing. */
export function noteAltered(): void {
  if (!isNoted) appendFileSync(ALTERED, `${process.pid}\n`);
  isNoted = true;
}

/** Whether a process has noted it since `forgetAltered`. */
export const wasAltered = (): boolean => existsSync(ALTERED);

export const forgetAltered = (): Promise<void> => rm(ALTERED, { force: true });
