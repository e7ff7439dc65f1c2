import { expect, test } from 'vitest';
import { MAP_COLOURS } from '../basemap/map-colours.ts';
import { markerImages, PIXEL_RATIO } from './marker-images.ts';
import { DRIVER_ICONS, getIconIndex } from './marker-names.ts';

const images = markerImages();

/** How many of an image's dots have this colour. */
function dots(name: string, colour: string): number {
  const data = images.get(name)?.data ?? [];
  const wanted = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
  let count = 0;
  for (let at = 0; at < data.length; at += 4) {
    if (wanted.every((part, place) => Math.abs((data[at + place] ?? 0) - part) < 4) && data[at + 3] === 255)
      count++;
  }
  return count;
}

test('[CONST-65] every marker is 24 by 24', () => {
  expect(images.size).toBeGreaterThan(30);
  for (const [name, { width, height }] of images) {
    expect([width / PIXEL_RATIO, height / PIXEL_RATIO], name).toEqual([24, 24]);
  }
});

test('[MAP-29] a driver without an order is a green car, one with an order a blue one', () => {
  for (const heading of [null, 0, 90, 359]) {
    const free = DRIVER_ICONS[getIconIndex('free', heading)] ?? '';
    const busy = DRIVER_ICONS[getIconIndex('busy', heading)] ?? '';
    expect(dots(free, MAP_COLOURS.free), free).toBeGreaterThan(400);
    expect(dots(busy, MAP_COLOURS.busy), busy).toBeGreaterThan(400);
    // The car in it.
    expect(dots(free, '#FFFFFF')).toBeGreaterThan(100);
  }
});

test('[MAP-30] a customer is a yellow flag with a driver, a white one without', () => {
  expect(dots('flag-with', MAP_COLOURS.withDriver)).toBeGreaterThan(400);
  expect(dots('flag-with', '#FFFFFF')).toBe(0);
  expect(dots('flag-without', '#FFFFFF')).toBeGreaterThan(400);
});

test('[MAP-31] a restaurant is a pin, wide above and a point below', () => {
  const pin = images.get('restaurant');
  const widthAt = (row: number) => {
    let count = 0;
    for (let x = 0; x < (pin?.width ?? 0); x++)
      count += pin && (pin.data[(row * pin.width + x) * 4 + 3] ?? 0) > 128 ? 1 : 0;
    return count;
  };
  expect(widthAt(8 * PIXEL_RATIO)).toBeGreaterThan(12 * PIXEL_RATIO);
  expect(widthAt(22 * PIXEL_RATIO)).toBeLessThan(5 * PIXEL_RATIO);
});
