import { beforeAll, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { addTexts, startI18n } from '../i18n/i18n.ts';
import { someFrames } from '../testing/answered-screen.tsx';
import { LiveMap } from './live-map.ts';
import type { Markers } from './map-types.ts';
import { MapView } from './map-view.tsx';

const NO_MARKERS: Markers = {
  ...{ drivers: [], customers: [], restaurants: [], lines: [], trail: [] },
  selected: { driver: null, customer: null },
};

/** A PMTiles archive without tiles: header, a directory of no entries, metadata, all uncompressed. */
function emptyArchive(metadata: object): Uint8Array<ArrayBuffer> {
  const text = new TextEncoder().encode(JSON.stringify(metadata));
  const bytes = new Uint8Array(128 + text.length);
  bytes.set(new TextEncoder().encode('PMTiles'));
  const view = new DataView(bytes.buffer);
  view.setUint8(7, 3);
  // Root directory, metadata, leaves, tiles: each with start and length.
  for (const [place, value] of [127, 1, 128, text.length, bytes.length, 0, bytes.length, 0].entries())
    view.setBigUint64(8 + place * 8, BigInt(value), true);
  // Clustered, compressed nowhere, images of PNG, zooms 0 to 5.
  bytes.set([1, 1, 1, 2, 0, 5], 96);
  bytes.set(text, 128);
  return bytes;
}

/** A map whose road tiles are an archive with these metadata. */
async function showMap(metadata: object, markers = NO_MARKERS): Promise<void> {
  const archive = emptyArchive(metadata);
  vi.spyOn(window, 'fetch').mockImplementation(async (_input, init) => {
    const [, start, end] = /bytes=(\d+)-(\d+)/.exec(new Headers(init?.headers).get('range') ?? '') ?? [];
    return new Response(archive.slice(Number(start), Number(end) + 1), { status: 206 });
  });
  const sources = { road: `/map/${crypto.randomUUID()}.pmtiles`, satellite: null };
  const ground = { cities: [], restaurants: [], sources };
  await render(
    <div style={{ width: 390, height: 300 }}>
      <MapView ground={ground} view={{ latitude: 26, longitude: 50, zoom: 4 }} markers={markers} />
    </div>,
  );
}

beforeAll(async () => {
  await startI18n('ar');
  await addTexts('distribution');
});

test('the attribution of an archive is shown in the corner, as text alone', async () => {
  await showMap({
    attribution:
      '<a href="https://protomaps.com">Protomaps</a> ©\n <a href="https://openstreetmap.org">OpenStreetMap</a>',
  });
  await expect.element(page.getByText('Protomaps © OpenStreetMap', { exact: true })).toBeVisible();
  expect(document.querySelector('a[href*="openstreetmap"]')).toBeNull();
  expect(document.body.textContent).not.toContain('خريطة تجريبية');
});

test('an archive without an attribution shows none, a map without drivers no circles', async () => {
  await showMap({ demo: true, attribution: ' ' });
  await expect.element(page.getByText('خريطة تجريبية')).toBeVisible();
  expect(document.querySelector('small')).toBeNull();
  expect(document.body.textContent).not.toContain('الدوائر');
});

test('circles are explained where there are some, and say how many drivers have an order', async () => {
  const drivers = Array.from({ length: 8 }, (_, at) => ({
    id: String(at + 1),
    name: `سائق ${at + 1}`,
    at: [50, 26] as const,
    heading: null,
    state: at < 3 ? ('busy' as const) : ('free' as const),
  }));
  await showMap({}, { ...NO_MARKERS, drivers });
  await expect.element(page.getByText('تعدّ الدوائر السائقين المتقاربين', { exact: false })).toBeVisible();
  const map = document.querySelector('canvas');
  const { left = 0, top = 0 } = map?.getBoundingClientRect() ?? {};
  const over = { bubbles: true, clientX: left + 195, clientY: top + 150 };
  await expect
    .poll(() => {
      map?.dispatchEvent(new MouseEvent('mousemove', over));
      return map?.title;
    })
    .toBe('5 سائقين متاحين · 3 سائقين لديهم طلب');
});

test('a map that is built again stays where the reader looks, and goes to the next target', async () => {
  const goTo = vi.spyOn(LiveMap.prototype, 'goTo');
  const mapWith = (target: { latitude: number; longitude: number; zoom: number }) => (
    <div style={{ width: 390, height: 300 }}>
      <MapView
        ground={{ cities: [], restaurants: [], sources: { road: null, satellite: null } }}
        view={{ latitude: 26, longitude: 50, zoom: 4 }}
        target={target}
        markers={NO_MARKERS}
      />
    </div>
  );
  const zoom = () => document.querySelector('output')?.textContent.slice(-6);
  const canvas = () => document.querySelector('[aria-busy="false"] canvas');
  const target = { latitude: 26.4, longitude: 50.1, zoom: 9 };
  const { rerender } = await render(mapWith(target));
  await expect.poll(zoom).toContain(' 9.0×');
  await page.getByRole('button').first().click();
  await expect.poll(zoom).toContain(' 10.0×');
  const before = canvas();
  await rerender(mapWith(target));
  await expect.poll(() => ![null, before].includes(canvas())).toBe(true);
  await someFrames();
  expect(zoom()).toContain(' 10.0×');
  expect(goTo).toHaveBeenCalledOnce();
  await rerender(mapWith({ ...target, zoom: 8 }));
  await expect.poll(() => goTo.mock.calls.length).toBe(2);
  goTo.mockRestore();
});
