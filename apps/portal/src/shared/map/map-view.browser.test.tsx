import { beforeAll, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { addTexts, startI18n } from '../i18n/i18n.ts';
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
async function showMap(metadata: object): Promise<void> {
  const archive = emptyArchive(metadata);
  vi.spyOn(window, 'fetch').mockImplementation(async (_input, init) => {
    const [, start, end] = /bytes=(\d+)-(\d+)/.exec(new Headers(init?.headers).get('range') ?? '') ?? [];
    return new Response(archive.slice(Number(start), Number(end) + 1), { status: 206 });
  });
  const sources = { road: `/map/${crypto.randomUUID()}.pmtiles`, satellite: null };
  const ground = { cities: [], restaurants: [], sources, refetch_on_move: false };
  await render(
    <div style={{ width: 390, height: 300 }}>
      <MapView ground={ground} view={{ latitude: 26, longitude: 50, zoom: 4 }} markers={NO_MARKERS} />
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

test('an archive without an attribution shows none', async () => {
  await showMap({ demo: true, attribution: ' ' });
  await expect.element(page.getByText('خريطة تجريبية')).toBeVisible();
  expect(document.querySelector('small')).toBeNull();
});
