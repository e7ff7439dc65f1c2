import { PMTiles, TileType, zxyToTileId } from 'pmtiles';
import { describe, expect, it } from 'vitest';
import { drawDemoCity } from '../streets/demo-city.ts';
import { type TileRun, writeArchive } from './archive.ts';
import { drawDemoMap } from './demo-map.ts';
import { drawLayers } from './map-layers.ts';

/** Reads an archive with the reader that the portal has. */
function open(archive: Buffer): PMTiles {
  return new PMTiles({
    getKey: () => 'archive',
    getBytes: async (offset, length) => {
      const data = new Uint8Array(archive.subarray(offset, offset + length));
      return { data: data.buffer };
    },
  });
}

describe('an archive', () => {
  const options = {
    type: 'png',
    compression: 'none',
    minZoom: 0,
    maxZoom: 8,
    bounds: [49, 25, 51, 27],
    metadata: { name: 'Test' },
  } as const;
  const bytes = (text: string) => new TextEncoder().encode(text);
  const read = async (archive: PMTiles, z: number, x: number, y: number) => {
    const tile = await archive.getZxy(z, x, y);
    return tile && new TextDecoder().decode(tile.data);
  };

  it('gives back each of many tiles', async () => {
    const tiles: TileRun[] = [];
    for (let x = 0; x < 256; x++) {
      for (let y = 0; y < 256; y += 3)
        tiles.push({ id: zxyToTileId(8, x, y), run: 1, data: bytes(`${x}/${y}/${Math.sin(x * y)}`) });
    }
    const archive = open(writeArchive(tiles, options));
    for (const [x, y] of [
      [0, 0],
      [17, 99],
      [255, 255],
      [128, 3],
    ] as const)
      expect(await read(archive, 8, x, y)).toBe(`${x}/${y}/${Math.sin(x * y)}`);
    expect(await read(archive, 8, 17, 100)).toBeUndefined();
    expect(await archive.getHeader()).toMatchObject({
      tileType: TileType.Png,
      numAddressedTiles: 256 * 86,
      ...{ maxZoom: 8, minLon: 49, maxLat: 27 },
    });
    expect(await archive.getMetadata()).toEqual({ name: 'Test' });
  });

  it('stores equal tiles once, as runs', async () => {
    const sea = bytes('sea');
    const runs = [
      { id: 5, run: 16, data: sea },
      { id: 0, run: 5, data: sea },
      { id: 21, run: 1, data: bytes('land') },
    ];
    const archive = open(writeArchive(runs, options));
    expect(await archive.getHeader()).toMatchObject({
      ...{ numAddressedTiles: 22, numTileEntries: 2, numTileContents: 2 },
    });
    expect(await read(archive, 2, 1, 2)).toBe('sea');
  });
});

describe('the map of the demo', () => {
  const city = { ar: 'القطيف', en: 'Qatif', latitude: 26.558, longitude: 49.992, reach: 0.012 };
  const data = drawDemoMap({ cities: [city], places: [city], seed: 'a' });
  const archive = open(data);
  /** The text of the tile in which a place is: names of layers and values are in it as they are. */
  const tileAt = async (zoom: number, latitude: number, longitude: number) => {
    const angle = (latitude * Math.PI) / 180;
    const row = (1 - Math.log(Math.tan(angle) + 1 / Math.cos(angle)) / Math.PI) / 2;
    const [x, y] = [(longitude + 180) / 360, row].map((share) => Math.floor(share * 2 ** zoom));
    const tile = await archive.getZxy(zoom, x ?? 0, y ?? 0);
    return tile && Buffer.from(tile.data).toString('utf8');
  };

  it('says that it is one, and is small', async () => {
    expect(await archive.getMetadata()).toMatchObject({ demo: true });
    expect(await archive.getHeader()).toMatchObject({ tileType: TileType.Mvt, minZoom: 0, maxZoom: 14 });
    expect(data.length).toBeLessThan(30_000_000);
  });

  it('shows streets with names in both languages in the city, and the city from far', async () => {
    const near = await tileAt(14, city.latitude, city.longitude);
    for (const part of [
      'earth',
      'roads',
      'landuse',
      'minor_road',
      'major_road',
      'name:ar',
      'name:en',
      'طريق',
      ' Road',
    ])
      expect(near).toContain(part);
    expect(await tileAt(9, city.latitude, city.longitude)).toContain('Qatif');
    expect(await tileAt(9, city.latitude, city.longitude)).not.toContain('minor_road');
  });

  it('shows land and sea at every zoom, without an end at the rim of what is drawn', async () => {
    for (const zoom of [5, 8, 9, 10]) expect(await tileAt(zoom, 26.3, 45)).toContain('earth');
    for (const zoom of [5, 8, 10, 12, 14]) {
      expect(await tileAt(zoom, 26.7, 50.5)).toContain('water');
      expect(await tileAt(zoom, 26.3, 49.5)).toContain('earth');
    }
  });

  it('knows each place as land or sea, and has no name in the sea', () => {
    const island = { ...city, en: 'Tarout', longitude: 50.06, reach: 0.008 };
    const drawn = drawDemoCity([city, island], 'a');
    const { earth, water, places } = drawLayers(drawn, []);
    const holds = (shapes: typeof earth, x: number, y: number) =>
      shapes.some(({ geometry }) => {
        if (geometry.type !== 'Polygon') return false;
        const around = geometry.coordinates.filter((ring) => isInside(x, y, ring as [number, number][]));
        return around.length % 2 === 1;
      });
    const isLand = (x: number, y: number) => [holds(earth, x, y), holds(water, x, y)];
    for (const { longitude, latitude } of [city, island])
      expect(isLand(longitude, latitude)).toEqual([true, false]);
    expect(isLand(50.03, 26.62)).toEqual([false, true]);
    const inland = places.map(({ geometry }) => {
      if (geometry.type !== 'Point') return Number.NaN;
      const [longitude = 0, latitude = 0] = geometry.coordinates;
      return drawn.land.inland(drawn.plane.toSpot({ longitude, latitude }));
    });
    expect(Math.min(...inland)).toBeGreaterThan(0.1);
    expect(drawn.districts.length).toBeGreaterThan(places.length);
  });
});

function isInside(x: number, y: number, ring: readonly [number, number][]): boolean {
  const crossings = ring.filter((to, place) => {
    const from = ring[place - 1];
    if (!from || from[1] > y === to[1] > y) return false;
    return x < from[0] + ((y - from[1]) / (to[1] - from[1])) * (to[0] - from[0]);
  });
  return crossings.length % 2 === 1;
}
