import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { PassThrough } from 'node:stream';
import { estimateRoad, haversineKm, type Place } from '@mishwar/domain';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createLog } from '../log/log.ts';
import { allowPrivateHosts } from '../outbound/egress-policy.ts';
import { createOsrmRoads } from './osrm-roads.ts';

const [A, B, C, D] = [26.4, 26.41, 26.42, 26.43].map((latitude) => ({ latitude, longitude: 50.1 })) as [
  ...[Place, Place, Place, Place],
];
/** Metres and seconds that the service gives by default. */
const FAR = { distance: 9_000, duration: 600 };
const BY_ROAD = { km: 9, minutes: 10 };

let server: Server;
let url = '';
let asked: URL[] = [];
/** What the service answers; by default to each pair the same. */
let answer: (response: ServerResponse, size: { rows: number; columns: number }) => void;

const json =
  (body: object, status = 200) =>
  (response: ServerResponse) =>
    void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
const filled = <Cell>(rows: number, columns: number, cell: Cell) =>
  Array.from({ length: rows }, () => Array.from({ length: columns }, () => cell));
const well: typeof answer = (response, { rows, columns }) =>
  json({
    code: 'Ok',
    distances: filled(rows, columns, FAR.distance),
    durations: filled(rows, columns, FAR.duration),
  })(response);
const hang = () => undefined;

beforeAll(async () => {
  allowPrivateHosts(['127.0.0.1']);
  server = createServer((request, response) => {
    const question = new URL(request.url ?? '', 'http://routing');
    asked.push(question);
    const count = (name: string) => question.searchParams.get(name)?.split(';').length ?? 0;
    answer(response, { rows: count('sources'), columns: count('destinations') });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/osrm/`;
});
beforeEach(() => {
  asked = [];
  answer = well;
  vi.useFakeTimers({ toFake: ['Date', 'performance'] });
});
afterEach(() => vi.useRealTimers());
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

/** The client, with what it logs. */
function start() {
  const lines: string[] = [];
  const log = createLog(
    'warn',
    new PassThrough().on('data', (line) => lines.push(String(line))),
  );
  return { roads: createOsrmRoads({ url, log }), lines };
}
const pass = (ms: number) => vi.advanceTimersByTime(ms);
const estimates = (origins: Place[], destinations: Place[]) =>
  origins.map((from) => destinations.map((to) => estimateRoad(from, to)));

describe('a table of the routing service', () => {
  it('asks for sources and destinations by their number, longitude first', async () => {
    expect(await start().roads.table([A, B], [C])).toEqual([[BY_ROAD], [BY_ROAD]]);
    expect(asked.map(({ pathname }) => pathname)).toEqual([
      '/osrm/table/v1/driving/50.1000,26.4000;50.1000,26.4100;50.1000,26.4200',
    ]);
    expect(asked[0]?.search).toBe('?sources=0;1&destinations=2&annotations=duration,distance');
  });

  it('asks only for pairs that it does not know, for ten minutes', async () => {
    const { roads } = start();
    await roads.table([A, B], [C]);
    const near = { latitude: A.latitude + 0.000_04, longitude: A.longitude - 0.000_04 };
    expect(await roads.table([near, B], [C])).toEqual([[BY_ROAD], [BY_ROAD]]);
    expect(asked.length).toBe(1);
    await roads.table([A, B, D], [C]);
    expect(asked[1]?.pathname).toMatch(/driving\/50.1000,26.4300;50.1000,26.4200$/);
    await roads.table([A, B], [C, D]);
    expect(asked[2]?.pathname).toMatch(/driving\/50.1000,26.4000;50.1000,26.4100;50.1000,26.4300$/);
    expect(asked[2]?.search).toContain('sources=0;1&destinations=2&');
    pass(10 * 60_000 - 1);
    await roads.table([A], [C]);
    expect(asked.length).toBe(3);
    pass(1);
    await roads.table([A], [C]);
    expect(asked.length).toBe(4);
  });

  it('asks for no more than a hundred places at once', async () => {
    const many = Array.from({ length: 250 }, (_, n) => ({ latitude: 26 + n / 1_000, longitude: 50 }));
    expect(await start().roads.table(many, [A])).toEqual(
      many.map((place) => [{ minutes: 10, km: Math.max(9, haversineKm(place, A)) }]),
    );
    const sizes = asked.map(({ pathname }) => pathname.split(';').length);
    expect(sizes.toSorted((a, b) => a - b)).toEqual([53, 100, 100]);
  });

  it('asks once for all pairs of the same places', async () => {
    const { roads } = start();
    const cells = Array.from({ length: 64 }, (_, n) => ({ latitude: 26 + n / 1_000, longitude: 50 }));
    await roads.table(cells, cells);
    await roads.table(cells, cells);
    expect(asked.length).toBe(1);
  });

  it('estimates the pairs that have no road, and remembers them', async () => {
    const { roads, lines } = start();
    answer = json({ code: 'Ok', distances: [[9_000, null, 9_000]], durations: [[600, 600, null]] });
    const expected = [[BY_ROAD, estimateRoad(A, C), estimateRoad(A, D)]];
    expect(await roads.table([A], [B, C, D])).toEqual(expected);
    expect(await roads.table([A], [B, C, D])).toEqual(expected);
    expect(asked.length).toBe(1);
    expect(lines).toEqual([]);
  });

  it('is never shorter than the straight line', async () => {
    answer = json({ code: 'Ok', distances: [[0]], durations: [[30]] });
    expect(await start().roads.table([A], [B])).toEqual([[{ km: haversineKm(A, B), minutes: 0.5 }]]);
  });

  it('asks for nothing where nothing is to be known', async () => {
    const { roads } = start();
    expect(await roads.table([], [A])).toEqual([]);
    expect(await roads.table([A], [])).toEqual([[]]);
    expect(await roads.table([A], [A])).toEqual([[{ km: 0, minutes: 0 }]]);
    expect(asked).toEqual([]);
  });
});

describe('a route of the routing service', () => {
  it('has legs and the line along the streets', async () => {
    const coordinates = [
      [50.1, 26.4],
      [50.2, 26.405],
      [50.1, 26.42],
    ];
    answer = json({ code: 'Ok', routes: [{ legs: [FAR, FAR], geometry: { coordinates } }] });
    expect(await start().roads.route([A, B, C])).toEqual({
      legs: [BY_ROAD, BY_ROAD],
      line: coordinates.map(([longitude, latitude]) => ({ latitude, longitude })),
      isRoad: true,
    });
    expect(asked[0]?.pathname).toBe(
      '/osrm/route/v1/driving/50.100000,26.400000;50.100000,26.410000;50.100000,26.420000',
    );
    expect(asked[0]?.search).toBe('?overview=full&geometries=geojson');
  });

  it('is estimated where there is none', async () => {
    answer = json({ code: 'NoRoute', message: 'Impossible route' }, 400);
    expect(await start().roads.route([A, B])).toEqual({
      legs: [estimateRoad(A, B)],
      line: [A, B],
      isRoad: false,
    });
  });
});

describe('a routing service that fails', () => {
  it('waits longer for a table where the caller does', async () => {
    answer = (response, size) => void setTimeout(() => well(response, size), 600);
    expect(await start().roads.table([A], [B])).toEqual(estimates([A], [B]));
    expect(await start().roads.table([A], [B], { timeoutMs: 10_000 })).toEqual([[BY_ROAD]]);
  });

  it.each<[string, typeof answer]>([
    ['hangs', hang],
    ['hangs in the middle', (response) => void response.writeHead(200).write('{"code":"Ok",')],
    ['cuts the line', (response) => void response.destroy()],
    ['is out of order', json({}, 503)],
    ['answers a page', (response) => void response.end('<html>')],
    ['refuses', json({ code: 'NoSegment' }, 400)],
    ['answers an error as a success', json({ code: 'NoTable', distances: [[1]], durations: [[1]] })],
    ['answers another size', json({ code: 'Ok', distances: [[1, 2]], durations: [[1, 2]] })],
    ['leaves out the distances', json({ code: 'Ok', durations: [[1]] })],
    ['answers words for numbers', json({ code: 'Ok', distances: [['1']], durations: [['1']] })],
    ['answers negative distances', json({ code: 'Ok', distances: [[-1]], durations: [[1]] })],
  ])('%s: roads are estimated, and that is not remembered', async (_, failure) => {
    const { roads, lines } = start();
    answer = failure;
    expect(await roads.table([A], [B])).toEqual(estimates([A], [B]));
    expect(lines.length).toBe(1);
    answer = well;
    expect(await roads.table([A], [B])).toEqual([[BY_ROAD]]);
  });

  it('logs that at most once a minute', async () => {
    const { roads, lines } = start();
    answer = json({}, 503);
    for (let n = 0; n < 3; n++) await roads.table([A], [B]);
    expect(lines.length).toBe(1);
    pass(60_000);
    await roads.table([A], [B]);
    await roads.route([A, B]);
    expect(lines.length).toBe(2);
  });

  it('is asked no more after ten failures, then by one request; its answer ends the pause', async () => {
    const { roads } = start();
    const askAtOnce = (count: number) =>
      Promise.all(Array.from({ length: count }, () => roads.table([A], [B])));
    answer = hang;
    await askAtOnce(10);
    expect(asked.length).toBe(10);
    expect(await roads.table([A], [B])).toEqual(estimates([A], [B]));
    expect(await roads.route([A, B])).toMatchObject({ isRoad: false });
    expect(asked.length).toBe(10);

    pass(5_000);
    const { promise: isAsked, resolve } = Promise.withResolvers<ServerResponse>();
    answer = resolve;
    const first = roads.table([A], [B]);
    const held = await isAsked;
    // The others do not wait for the request that is under way.
    expect(await askAtOnce(2)).toEqual([estimates([A], [B]), estimates([A], [B])]);
    expect(asked.length).toBe(11);
    well(held, { rows: 1, columns: 1 });
    expect(await first).toEqual([[BY_ROAD]]);
    answer = well;
    expect(await roads.table([A], [C])).toEqual([[BY_ROAD]]);
    expect(asked.length).toBe(12);
  });

  it('counts a refusal as an answer', async () => {
    const { roads } = start();
    answer = json({ code: 'NoSegment' }, 400);
    for (let n = 0; n < 11; n++) await roads.table([A], [B]);
    expect(asked.length).toBe(11);
  });
});
