import { randomUUID } from 'node:crypto';
import { PRODUCT } from '@mishwar/domain';
import { createClient } from '@redis/client';
import type { App } from '../app.ts';
import { startLoop } from '../realtime/loop.ts';
import type { KnownPosition, PositionChanges, PositionReport, PositionStore } from './position-store.ts';

/** Interval of the copy to the database, which serves lists, maps and histories. */
const COPY_INTERVAL_MS = 1_000;
const COMMAND_TIMEOUT_MS = 2_000;
/** Positions in one script, as Redis runs nothing else meanwhile. */
const MAX_POSITIONS_PER_SCRIPT = 1_000;
/** Maximum age of positions that are copied back into an empty Redis. */
const MAX_SEED_AGE_MS = 3_600_000;

/**
 * Keys: hash of positions by driver; sorted set of drivers by last change; state (id of this filling of Redis, last
 * sequence number). Redis runs one script at a time, so numbers become visible in order.
 */
const WRITE = `
redis.call('HSETNX', KEYS[3], 'filling', ARGV[1])
for i = 2, #ARGV, 3 do
  local known = redis.call('HGET', KEYS[1], ARGV[i])
  if not known or tonumber(string.match(known, '^%S+')) <= tonumber(ARGV[i + 1]) then
    redis.call('HSET', KEYS[1], ARGV[i], ARGV[i + 1] .. ' ' .. ARGV[i + 2])
    redis.call('ZADD', KEYS[2], redis.call('HINCRBY', KEYS[3], 'last', 1), ARGV[i])
  end
end
return redis.call('HGET', KEYS[3], 'filling')`;

const CHANGES = `
local filling = redis.call('HGET', KEYS[3], 'filling')
if not filling then return {} end
local whole = ARGV[1] ~= filling
local answer = { filling, redis.call('HGET', KEYS[3], 'last') or '0', whole and '1' or '0' }
local from = '-inf'
if not whole then from = '(' .. ARGV[2] end
for _, id in ipairs(redis.call('ZRANGEBYSCORE', KEYS[2], from, '+inf')) do
  table.insert(answer, id)
  table.insert(answer, redis.call('HGET', KEYS[1], id))
end
return answer`;

interface RedisStoreOptions {
  url: string;
  /** Key prefix; the product's own unless several installations share one Redis. */
  prefix?: string;
  /** Database store: receives the copy and takes over while Redis is unreachable. */
  database: PositionStore;
}

/** Stores positions in Redis or Valkey, with a copy in the database once a second. */
export async function createRedisStore(
  { log, now }: Pick<App, 'log' | 'now'>,
  { url, prefix = PRODUCT.key, database }: RedisStoreOptions,
): Promise<PositionStore> {
  const client = createClient({
    url,
    // Fail fast without a connection: the database takes over.
    disableOfflineQueue: true,
    commandOptions: { timeout: COMMAND_TIMEOUT_MS },
    socket: { connectTimeout: COMMAND_TIMEOUT_MS, reconnectStrategy: COPY_INTERVAL_MS },
  });
  let isLost = false;
  client.on('error', (error: unknown) => {
    if (!isLost) log.warn({ error }, 'Redis is unreachable: positions go to the database');
    isLost = true;
  });
  client.on('ready', () => {
    if (isLost) log.info('Redis is reachable');
    isLost = false;
  });
  // The start does not wait for Redis; the client keeps reconnecting.
  await new Promise((settle) => {
    client.once('ready', settle).once('error', settle);
    client.connect().catch(settle);
  });

  // Hash tag in braces: a cluster keeps the three keys on one node.
  const keys = ['at', 'order', 'state'].map((part) => `{${prefix}:position}:${part}`);
  const write = async (reports: readonly PositionReport[]) => {
    for (let from = 0; from < reports.length; from += MAX_POSITIONS_PER_SCRIPT) {
      const part = reports.slice(from, from + MAX_POSITIONS_PER_SCRIPT);
      await client.eval(WRITE, { keys, arguments: [randomUUID(), ...part.flatMap(toArguments)] });
    }
  };
  const read = async (since: string): Promise<PositionChanges | null> => {
    const [filling = '', number = ''] = since.split(' ');
    const answer = (await client.eval(CHANGES, { keys, arguments: [filling, number] })) as string[];
    const [current, last, whole] = answer;
    if (current === undefined) return null;
    const positions: KnownPosition[] = [];
    for (let at = 3; at < answer.length; at += 2) {
      const position = fromText(answer[at], answer[at + 1]);
      if (position) positions.push(position);
    }
    return { positions, isWhole: whole === '1', cursor: `${current} ${last}` };
  };
  const seed = async () => {
    const { positions } = await database.changes();
    const since = now().getTime() - MAX_SEED_AGE_MS;
    const fresh = positions.filter(({ recorded_at }) => recorded_at.getTime() >= since);
    await write(fresh.map((position) => ({ ...position, heading: null, speed: null })));
  };

  let uncopied = new Map<number, PositionReport>();
  const copy = async () => {
    const reports = [...uncopied.values()];
    uncopied = new Map();
    // A failed copy is dropped: the next position of each driver is seconds away.
    if (reports.length > 0) await database.write(reports);
  };
  const copier = startLoop(log, 'position copy', COPY_INTERVAL_MS, async () => {
    await copy();
    return false;
  });

  return {
    async write(reports) {
      try {
        await write(reports);
      } catch (error) {
        log.debug({ error }, 'positions were not written to Redis');
        return database.write(reports);
      }
      for (const report of reports) {
        const previous = uncopied.get(report.driver_id);
        if (!previous || previous.recorded_at <= report.recorded_at) uncopied.set(report.driver_id, report);
      }
    },
    async changes(since = '') {
      const changes = await read(since);
      if (changes) return changes;
      // Redis was restarted or lost its data.
      await seed();
      return (await read(since)) ?? { positions: [], isWhole: true, cursor: '' };
    },
    async close() {
      await copier.stop();
      await copy();
      client.destroy();
      await database.close();
    },
  };
}

const toArguments = ({ driver_id, recorded_at, latitude, longitude }: PositionReport): string[] => [
  String(driver_id),
  String(recorded_at.getTime()),
  `${latitude} ${longitude}`,
];

function fromText(id: string | undefined, text: string | undefined): KnownPosition | null {
  const [at, latitude, longitude] = (text ?? '').split(' ').map(Number);
  if (id === undefined || at === undefined || latitude === undefined || longitude === undefined) return null;
  return { driver_id: Number(id), latitude, longitude, recorded_at: new Date(at) };
}
