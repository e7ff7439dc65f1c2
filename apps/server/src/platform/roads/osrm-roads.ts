import { haversineKm, type Place, type Road } from '@mishwar/domain';
import { LruMap } from 'toad-cache';
import { z } from 'zod';
import type { Log } from '../log/log.ts';
import { CircuitOpenError, createCircuitBreaker } from '../outbound/circuit-breaker.ts';
import { createJsonClient } from '../outbound/json-client.ts';
import { ThirdPartyError } from '../outbound/third-party-error.ts';
import { estimatedRoads, type Roads } from './roads.ts';
import { splitTable, type TablePart } from './split-table.ts';

/** For a whole table, however many requests it takes: waves wait for it. */
const TABLE_TIMEOUT_MS = 400;
const ROUTE_TIMEOUT_MS = 2_000;
const MAX_TIMEOUT_MS = 10_000;
const MAX_PARALLEL = 4;
const MAX_CACHED_PAIRS = 50_000;
const CACHE_MS = 10 * 60_000;
const LOG_INTERVAL_MS = 60_000;

/** Metres and seconds. */
const amount = z.number().nonnegative();
const tableOf = ({ origins, destinations }: TablePart) => {
  const cells = z.array(z.array(amount.nullable()).length(destinations.length)).length(origins.length);
  return z.object({ code: z.literal('Ok'), distances: cells, durations: cells });
};
const routeOf = (legs: number) => {
  const leg = z.object({ distance: amount, duration: amount });
  const line = z.array(z.tuple([z.number(), z.number()])).min(2);
  const route = z.object({ legs: z.array(leg).length(legs), geometry: z.object({ coordinates: line }) });
  return z.object({ code: z.literal('Ok'), routes: z.tuple([route], z.unknown()) });
};

/**
 * Roads of a routing service with the HTTP API of OSRM (`/table/v1`, `/route/v1`). Each request is sent once. What the
 * service does not answer in time, or has no road for, is estimated; a circuit breaker keeps requests from a service
 * that fails. Pairs of a table are kept for ten minutes, by their places to four decimals (11 m).
 *
 * @param options `url` of the service, up to and without `/table`
 */
export function createOsrmRoads({ url, log }: { url: string; log: Log }): Roads {
  const base = url.replace(/\/+$/, '');
  const send = createJsonClient(MAX_TIMEOUT_MS);
  // A refusal (no road, no street near) is an answer.
  const breaker = createCircuitBreaker(
    (error) => !(error instanceof ThirdPartyError && error.code === 'third_party_refused'),
  );
  /** Null: the service knows no road. */
  const cache = new LruMap<Road | null>(MAX_CACHED_PAIRS, CACHE_MS);
  let loggedAt = Number.NEGATIVE_INFINITY;

  const ask = async <Answer>(path: string, schema: z.ZodType<Answer>, timeoutMs: number): Promise<Answer> => {
    // Only one request tests whether the service is back; the breaker would let others wait for its outcome.
    if (breaker.state() === 'half_open') throw new CircuitOpenError();
    return breaker.execute(async () => {
      const [type = ''] = path.split('/');
      const request = {
        thirdParty: 'routing',
        type,
        method: 'GET',
        url: `${base}/${path}`,
        headers: {},
      } as const;
      const answer = schema.safeParse(await send(request, AbortSignal.timeout(timeoutMs)));
      if (answer.success) return answer.data;
      throw new ThirdPartyError('third_party_unreadable', `routing: ${z.prettifyError(answer.error)}`);
    });
  };

  const logFallback = (error: unknown) => {
    if (Date.now() - loggedAt < LOG_INTERVAL_MS) return;
    loggedAt = Date.now();
    log.warn({ error }, 'roads are estimated: the routing service did not answer as expected');
  };

  const askTable = async (part: TablePart, timeoutMs: number): Promise<[pair: string, Road | null][]> => {
    const { origins, destinations } = part;
    const places = [...new Set([...origins, ...destinations])];
    const indexes = (keys: readonly string[]) => keys.map((key) => places.indexOf(key)).join(';');
    const query = `sources=${indexes(origins)}&destinations=${indexes(destinations)}&annotations=duration,distance`;
    const table = await ask(`table/v1/driving/${places.join(';')}?${query}`, tableOf(part), timeoutMs);
    return origins.flatMap((origin, row) =>
      destinations.map((destination, column): [string, Road | null] => [
        pairOf(origin, destination),
        toRoad(table.distances[row]?.[column], table.durations[row]?.[column]),
      ]),
    );
  };

  /** Reads the pairs into `known` until time is up. */
  const readPairs = async (
    missing: readonly TablePart[],
    known: Map<string, Road | null>,
    timeoutMs: number,
  ) => {
    const deadline = performance.now() + timeoutMs;
    const parts = missing.flatMap(splitTable).values();
    const readParts = async () => {
      for (const part of parts) {
        const left = Math.floor(deadline - performance.now());
        if (left <= 0) return;
        const pairs = await askTable(part, left).catch(logFallback);
        for (const [pair, road] of pairs ?? []) {
          known.set(pair, road);
          cache.set(pair, road);
        }
      }
    };
    await Promise.all(Array.from({ length: MAX_PARALLEL }, readParts));
  };

  return {
    async table(origins, destinations, { timeoutMs = TABLE_TIMEOUT_MS } = {}) {
      const [rows, columns] = [origins.map(keyOf), destinations.map(keyOf)];
      const known = new Map<string, Road | null>();
      const missing = findMissing(rows, columns, (pair) => {
        const road = cache.get(pair);
        if (road !== undefined) known.set(pair, road);
        return road !== undefined;
      });
      if (missing.length > 0) await readPairs(missing, known, timeoutMs);
      const estimates = await estimatedRoads.table(origins, destinations);
      return estimates.map((row, origin) =>
        row.map((estimate, destination) => {
          const road = known.get(pairOf(rows[origin], columns[destination]));
          return road ? notShorter(road, origins[origin], destinations[destination]) : estimate;
        }),
      );
    },
    async route(places) {
      const coordinates = places.map(
        ({ longitude, latitude }) => `${longitude.toFixed(6)},${latitude.toFixed(6)}`,
      );
      const path = `route/v1/driving/${coordinates.join(';')}?overview=full&geometries=geojson`;
      try {
        const { routes } = await ask(path, routeOf(places.length - 1), ROUTE_TIMEOUT_MS);
        const [{ legs, geometry }] = routes;
        return {
          legs: legs.map(({ distance, duration }, leg) =>
            notShorter({ km: distance / 1_000, minutes: duration / 60 }, places[leg], places[leg + 1]),
          ),
          line: geometry.coordinates.map(([longitude, latitude]) => ({ latitude, longitude })),
          isRoad: true,
        };
      } catch (error) {
        logFallback(error);
        return estimatedRoads.route(places);
      }
    },
  };
}

/** As OSRM takes places, and by which the cache knows them. */
const keyOf = ({ longitude, latitude }: Place): string => `${longitude.toFixed(4)},${latitude.toFixed(4)}`;
const pairOf = (origin: string | undefined, destination: string | undefined) => `${origin};${destination}`;

const toRoad = (metres: number | null = null, seconds: number | null = null): Road | null =>
  metres === null || seconds === null ? null : { km: metres / 1_000, minutes: seconds / 60 };

/** No road is shorter than the straight line: OSRM measures between the nearest places on streets alone. */
const notShorter = (road: Road, from?: Place, to?: Place): Road =>
  from && to ? { ...road, km: Math.max(road.km, haversineKm(from, to)) } : road;

/** The pairs that are not known, as tables: origins that lack the same destinations share one. */
function findMissing(
  origins: readonly string[],
  destinations: readonly string[],
  isKnown: (pair: string) => boolean,
): TablePart[] {
  const [rows, columns] = [new Set(origins), [...new Set(destinations)]];
  const parts = new Map<string, { origins: string[]; destinations: string[] }>();
  for (const origin of rows) {
    const missing = columns.filter((place) => !isKnown(pairOf(origin, place)));
    // A place and itself alone are no request; beside others the pair keeps the table whole.
    if (missing.every((place) => place === origin)) continue;
    const key = missing.join(';');
    const part = parts.get(key);
    if (part) part.origins.push(origin);
    else parts.set(key, { origins: [origin], destinations: missing });
  }
  return [...parts.values()];
}
