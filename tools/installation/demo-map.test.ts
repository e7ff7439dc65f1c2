import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { expect, it } from 'vitest';
import { findRoadMap, prepareDemoMap, ROAD_ARCHIVE } from './demo-map.ts';

const city = { ar: 'بقيق', en: 'Abqaiq', latitude: 25.935, longitude: 49.67, reach: 0.006 };
const plan = (seed: string) => ({ cities: [city], places: [city], seed });

it('draws the map of the demo once, in place of earlier ones', async () => {
  const data = await mkdtemp(join(tmpdir(), 'mishwar-map-'));
  try {
    await mkdir(join(data, 'map'));
    for (const name of ['demo-0-01234567.pmtiles', 'own.pmtiles'])
      await writeFile(join(data, 'map', name), '');
    expect(findRoadMap(data)).toBeUndefined();
    const first = await prepareDemoMap(data, plan('1'));
    expect(first).toEqual({ file: expect.stringMatching(/demo-\d+-[0-9a-f]{8}\.pmtiles$/), isNew: true });
    expect(await readdir(join(data, 'map'))).toEqual([basename(first.file), 'own.pmtiles']);
    expect(await prepareDemoMap(data, plan('1'))).toEqual({ ...first, isNew: false });
    await expect(prepareDemoMap(data, { ...plan('2'), cities: [] })).rejects.toThrow('no cities');
    expect(await readdir(join(data, 'map'))).toEqual([basename(first.file), 'own.pmtiles']);
    await writeFile(join(data, ROAD_ARCHIVE), '');
    expect(findRoadMap(data)).toEqual({ file: join(data, ROAD_ARCHIVE), isNew: false });
  } finally {
    await rm(data, { recursive: true, force: true });
  }
});
