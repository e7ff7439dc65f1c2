import { beforeEach, expect, test, vi } from 'vitest';
import { stubWindow } from '../../testing/run-hook.ts';

/** Archives by their address; one that is not among them cannot be read. */
const archives: Record<string, { header: object; metadata: unknown }> = {};
const read: string[] = [];

vi.mock('maplibre-gl', () => ({ addProtocol: () => undefined }));
vi.mock('pmtiles', () => ({
  Protocol: class {
    add = ({ address }: { address: string }) => read.push(address);
  },
  PMTiles: class {
    readonly address: string;
    constructor(address: string) {
      this.address = address;
    }
    async getHeader() {
      const archive = archives[this.address];
      if (!archive) throw new Error('not found');
      return archive.header;
    }
    getMetadata = async () => archives[this.address]?.metadata;
  },
  TileType: { Unknown: 0, Mvt: 1, Png: 2, Mlt: 6 },
}));
const { openTiles } = await import('./tile-sources.ts');

const HEADER = { tileType: 1, minZoom: 2, maxZoom: 15, minLon: 49, minLat: 25, maxLon: 51, maxLat: 27 };

beforeEach(() => {
  read.length = 0;
  stubWindow({
    location: { origin: 'http://localhost' },
    DOMParser: class {
      parseFromString = (html: string) => ({ body: { textContent: html.replace(/<[^>]*>/g, '') } });
    },
  });
});

/** The tiles of the road map that an archive gives, and whether it was reported. */
async function open(header: object, metadata: unknown = {}) {
  archives['http://localhost/map/road.pmtiles'] = { header: { ...HEADER, ...header }, metadata };
  const failed: string[] = [];
  const { road } = await openTiles({ road: '/map/road.pmtiles', satellite: null }, (type) =>
    failed.push(type),
  );
  return { road, failed };
}

test('an archive says what tiles it has, where, and from which zoom to which', async () => {
  const { road, failed } = await open({});
  expect(road).toEqual({
    kind: 'vector',
    address: 'pmtiles://http://localhost/map/road.pmtiles/{z}/{x}/{y}',
    minzoom: 2,
    maxzoom: 15,
    isDemo: false,
    bounds: [49, 25, 51, 27],
  });
  expect(read).toEqual(['http://localhost/map/road.pmtiles']);
  expect(failed).toEqual([]);
  expect((await open({ tileType: 2 })).road).toMatchObject({ kind: 'raster' });
});

test.each([0, 6])(
  'an archive of tiles that the map cannot draw (%i) counts as none, and is reported',
  async (tileType) => {
    const { road, failed } = await open({ tileType });
    expect(road).toBeNull();
    expect(failed).toEqual(['road']);
    expect(read).toEqual([]);
  },
);

test.each([[{ minLon: 51 }], [{ minLat: 27 }]])(
  'an archive whose bounds hold nothing has none: %j',
  async (header) => {
    expect((await open(header)).road).not.toHaveProperty('bounds');
  },
);

test('invented streets are marked, and an attribution is shown as plain text', async () => {
  expect(
    (await open({}, { demo: true, attribution: ' <a href="x">© Streets</a>\n  of all ' })).road,
  ).toMatchObject({
    isDemo: true,
    attribution: '© Streets of all',
  });
  expect((await open({}, { demo: 'yes', attribution: '<br>' })).road).not.toHaveProperty('attribution');
  expect((await open({}, { demo: 'yes', attribution: 7 })).road).toMatchObject({ isDemo: false });
  expect((await open({}, null)).road).toMatchObject({ isDemo: false });
});

test('tiles of a server need no archive, and what is not set up has none', async () => {
  const failed: string[] = [];
  const tiles = await openTiles({ road: null, satellite: '/tiles/{z}/{x}/{y}.png' }, (type) =>
    failed.push(type),
  );
  expect(tiles).toEqual({
    road: null,
    satellite: {
      kind: 'raster',
      address: 'http://localhost/tiles/{z}/{x}/{y}.png',
      minzoom: 0,
      maxzoom: 19,
      isDemo: false,
    },
  });
  expect(failed).toEqual([]);
});

test('an archive that cannot be read counts as none, and is reported', async () => {
  const failed: string[] = [];
  const tiles = await openTiles({ road: null, satellite: '/gone.pmtiles' }, (type) => failed.push(type));
  expect(tiles.satellite).toBeNull();
  expect(failed).toEqual(['satellite']);
});
