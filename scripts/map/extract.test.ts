import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PMTiles, tileIdToZxy } from 'pmtiles';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { writeArchive } from '../../apps/sandbox/src/city/tiles/archive.ts';
import { type Box, demoBox, parseBox, tilesInBox } from './box.ts';
import { findNewestBuild } from './builds.ts';
import { type ExtractOptions, extractArchive } from './extract.ts';

const DEEPEST = 7;
const BOX: Box = [20, 10, 62, 44];
const METADATA = { name: 'World', attribution: '<a href="https://openstreetmap.org">© OpenStreetMap</a>' };

/** A world of small tiles, those of the far north all the same, with more entries than fit into one directory. */
function makeWorld() {
  const north = randomBytes(500);
  const tiles = Array.from({ length: (4 ** (DEEPEST + 1) - 1) / 3 }, (_, id) => {
    const [z, , y] = tileIdToZxy(id);
    return { id, run: 1, data: z > 3 && y < 2 ** z / 3 ? north : randomBytes(100 + ((id * 37) % 500)) };
  });
  const archive = writeArchive(tiles, {
    ...{ type: 'mvt', compression: 'none', minZoom: 0, maxZoom: DEEPEST },
    ...{ bounds: [-180, -85, 180, 85], metadata: METADATA },
  });
  return { tiles, archive, etag: `"${randomBytes(4).toString('hex')}"` };
}

/** Whether a tile touches the box, by its edges. */
function isInBox(id: number, [west, south, east, north]: Box): boolean {
  const [z, x, y] = tileIdToZxy(id);
  const longitude = (column: number) => (column / 2 ** z) * 360 - 180;
  const latitude = (row: number) =>
    (Math.atan(Math.sinh(Math.PI * (1 - (2 * row) / 2 ** z))) * 180) / Math.PI;
  return longitude(x) <= east && longitude(x + 1) > west && latitude(y + 1) < north && latitude(y) >= south;
}

type Fault = 'cut' | 'whole' | number | undefined;

const worlds = [makeWorld(), makeWorld()] as const;
const contentsStart = Number(worlds[0].archive.readBigUInt64LE(56));

/** What the server serves, how it fails, and what it was asked for. */
const source = {
  world: worlds[0],
  fault: (_range: { start: number; place: number }): Fault => undefined,
  ranges: [] as { start: number; end: number; sent: number }[],
  address: (day: string) => `${day}`,
};

/** Serves an archive as a storage service does: ranges, ETag, connections that end early, and refusals. */
const server = createServer((request, response) => {
  if (request.url !== '/20260102.pmtiles') return response.writeHead(404).end();
  const { archive, etag } = source.world;
  const [start = 0, last = 0] = (/^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? [])
    .slice(1)
    .map(Number);
  const end = Math.min(last + 1, archive.length);
  const fault = source.fault({ start, place: source.ranges.length });
  const sent = typeof fault === 'number' ? 0 : fault === 'cut' ? Math.ceil((end - start) / 2) : end - start;
  source.ranges.push({ start, end, sent });
  if (typeof fault === 'number') return response.writeHead(fault, { 'retry-after': '0' }).end();
  if (fault === 'whole') return response.writeHead(200).end(archive);
  const range = {
    'content-range': `bytes ${start}-${end - 1}/${archive.length}`,
    'content-length': end - start,
  };
  response.writeHead(206, { etag, ...range }).write(archive.subarray(start, start + sent));
  if (fault === 'cut') response.socket?.end();
  else response.end();
  return response;
});

let folder: string;
let lines: string[];
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  source.address = (day) => `http://127.0.0.1:${port}/${day}.pmtiles`;
});
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mishwar-extract-'));
  Object.assign(source, { world: worlds[0], fault: () => undefined, ranges: [] });
  lines = [];
  return () => rm(folder, { recursive: true, force: true });
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const file = () => join(folder, 'map', 'road.pmtiles');
const extract = (options: Partial<ExtractOptions> = {}) =>
  extractArchive({
    ...{ from: null, findUrl: async () => source.address('20260102'), box: BOX, maxZoom: 15, file: file() },
    ...{ firstPauseMs: 1, onProgress: () => undefined, say: (line) => lines.push(line) },
    ...options,
  });

/** A run that meets 429 once, and a connection that is cut within the tiles, after which the server is down. */
async function interrupt() {
  let reads = 0;
  source.fault = ({ start, place }) => {
    if (place === 0) return 429;
    if (start < contentsStart) return undefined;
    reads += 1;
    return reads < 3 ? undefined : reads === 3 ? 'cut' : 503;
  };
  await expect(extract()).rejects.toThrow(/cannot be read: the server answers 503\.$/);
  const cut = source.ranges.findLast(({ sent }) => sent > 0) ?? { start: 0, end: 0, sent: 0 };
  Object.assign(source, { fault: () => undefined, ranges: [] });
  return { cut, part: await readFile(`${file()}.part`) };
}

/** The tiles of the made archive that differ from what they are to be, and what it says of itself. */
async function judge(world: (typeof worlds)[number]) {
  const bytes = await readFile(file());
  const getBytes = async (offset: number, length: number) => ({
    data: new Uint8Array(bytes.subarray(offset, offset + length)).buffer,
  });
  const archive = new PMTiles({ getKey: () => 'made', getBytes });
  const wrong: number[] = [];
  for (const { id, data } of world.tiles) {
    const found = await archive.getZxy(...tileIdToZxy(id));
    const isRight = isInBox(id, BOX) ? found && data.equals(new Uint8Array(found.data)) : !found;
    if (!isRight) wrong.push(id);
  }
  return { wrong, metadata: await archive.getMetadata(), header: await archive.getHeader(), bytes };
}

describe('an extract', () => {
  it('goes on after a cut, reads nothing twice, and holds the wanted tiles alone', async () => {
    const { cut, part } = await interrupt();
    const progress: number[] = [];
    const { bytes } = await extract({
      findUrl: () => Promise.reject(new Error('the address is known')),
      onProgress: (read, of) => progress.push(read / of),
    });
    const { ranges } = source;
    expect(ranges[0]?.start).toBeGreaterThanOrEqual(cut.start + cut.sent);
    expect(ranges.every(({ start }, place) => start >= (ranges[place - 1]?.end ?? 0))).toBe(true);
    const made = await judge(source.world);
    expect(made.wrong).toEqual([]);
    expect(made.bytes.subarray(0, part.length).equals(part)).toBe(true);
    expect(made.bytes.length).toBe(bytes);
    expect(made.metadata).toEqual(METADATA);
    const [minLon, minLat, maxLon, maxLat] = BOX;
    expect(made.header).toMatchObject({ minLon, minLat, maxLon, maxLat, minZoom: 0, maxZoom: DEEPEST });
    // Neighbours come together.
    expect(ranges.length).toBeLessThan(made.header.numTileContents / 10);
    expect([progress[0] === 0, progress.at(-1), lines]).toEqual([
      false,
      1,
      ['Going on with what an earlier run has read.'],
    ]);
    expect(await readdir(join(folder, 'map'))).toEqual(['road.pmtiles']);
  });

  it('begins again where the source has changed before a run goes on', async () => {
    await interrupt();
    source.world = worlds[1];
    await extract();
    expect(lines).toEqual([
      'Going on with what an earlier run has read.',
      'The source is no longer the same: beginning again.',
    ]);
    expect((await judge(worlds[1])).wrong).toEqual([]);
  });

  it('begins again where the source changes while it is read', async () => {
    source.fault = ({ start }) => {
      if (start > contentsStart) source.world = worlds[1];
      return undefined;
    };
    await extract();
    expect(lines).toEqual(['The source is no longer the same: beginning again.']);
    expect((await judge(worlds[1])).wrong).toEqual([]);
  });

  it('begins again for another box, and replaces the archive there is', async () => {
    await interrupt();
    const whole = source.ranges.length;
    await extract({ box: [0, 0, 90, 60] });
    expect([lines, source.ranges[whole]?.start]).toEqual([[], 0]);
    await extract();
    expect((await judge(source.world)).wrong).toEqual([]);
  });

  it.each<[string, Fault, RegExp]>([
    ['without ranges', 'whole', /is not served in ranges: its server sends the whole file\.$/],
    ['that does not exist', 404, /^There is no archive at http.*\(404\)\.$/],
    ['that refuses', 400, /cannot be read in ranges \(400\)\.$/],
  ])('says what is wrong with a source %s', async (_what, fault, problem) => {
    source.fault = () => fault;
    await expect(extract()).rejects.toThrow(problem);
  });

  it('says that there is no network, no archive, or nothing in the box', async () => {
    await expect(extract({ findUrl: async () => 'http://127.0.0.1:1/x.pmtiles' })).rejects.toThrow(
      /cannot be read: the network fails \(.+\)\.$/,
    );
    source.world = { ...worlds[0], archive: randomBytes(20_000) };
    await expect(extract()).rejects.toThrow(/is no PMTiles archive\.$/);
    const tiles = worlds[0].tiles.slice(0, 0);
    const none = {
      type: 'mvt',
      compression: 'none',
      minZoom: 0,
      maxZoom: 1,
      bounds: BOX,
      metadata: {},
    } as const;
    source.world = { ...worlds[0], archive: writeArchive(tiles, none) };
    await expect(extract()).rejects.toThrow(/has no tiles in the box 20,10,62,44\.$/);
  });

  it('takes the newest build of the last days', async () => {
    const now = new Date('2026-01-05T03:00:00Z');
    expect(await findNewestBuild(now, {}, source.address)).toBe(source.address('20260102'));
    const late = new Date('2026-02-05T03:00:00Z');
    await expect(findNewestBuild(late, {}, source.address)).rejects.toThrow(/no build of the last 10 days/);
  });
});

describe('a box', () => {
  it('is west, south, east, north', () => {
    expect(parseBox('49.2, 25.8,50.6,27.2')).toEqual([49.2, 25.8, 50.6, 27.2]);
    for (const text of [
      '',
      '1,2,3',
      '1,2,3,x',
      '1,,3,4',
      '50,26,49,27',
      '49,27,50,26',
      '49,26,50,95',
      '1,2,3,4,5',
    ])
      expect(() => parseBox(text), text).toThrow('--bbox must be west,south,east,north');
  });

  it('of the demo has the cities; one of the world down to the streets is refused', () => {
    const [west, south, east, north] = demoBox();
    expect([west < 50.03, south < 26.49, east > 50.03, north > 26.49]).toEqual([true, true, true, true]);
    expect(() => tilesInBox([-180, -85, 180, 85], 0, 15)).toThrow('make it smaller, or lower --max-zoom');
  });
});
