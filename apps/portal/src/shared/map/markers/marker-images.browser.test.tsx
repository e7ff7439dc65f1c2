import { expect, test } from 'vitest';
import { markerImages, PIXEL_RATIO } from './marker-images.ts';
import { DRIVER_ICONS, getIconIndex } from './marker-names.ts';

const images = markerImages();

const COLOURS = {
  green: (red: number, green: number, blue: number) => green > red + 60 && green > blue + 40,
  blue: (red: number, green: number, blue: number) => blue > red + 60 && blue > green + 40,
  yellow: (red: number, green: number, blue: number) => Math.min(red, green) > 180 && blue < 120,
  white: (red: number, green: number, blue: number) => Math.min(red, green, blue) > 250,
};

/** How many of an image's opaque dots have this colour, judged by its channels. */
function dots(name: string, colour: keyof typeof COLOURS): number {
  const data = images.get(name)?.data ?? [];
  let count = 0;
  for (let at = 0; at < data.length; at += 4) {
    const [red = 0, green = 0, blue = 0, alpha] = data.slice(at, at + 4);
    if (alpha === 255 && COLOURS[colour](red, green, blue)) count++;
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
    expect(dots(free, 'green'), free).toBeGreaterThan(400);
    expect(dots(free, 'blue'), free).toBe(0);
    expect(dots(busy, 'blue'), busy).toBeGreaterThan(400);
    expect(dots(busy, 'green'), busy).toBe(0);
    // The car in it.
    for (const car of [free, busy]) expect(dots(car, 'white'), car).toBeGreaterThan(100);
  }
});

test('[MAP-30] a customer is a yellow flag with a driver, a white one without', () => {
  expect(dots('flag-with', 'yellow')).toBeGreaterThan(400);
  expect(dots('flag-with', 'white')).toBe(0);
  expect(dots('flag-without', 'white')).toBeGreaterThan(400);
  expect(dots('flag-without', 'yellow')).toBe(0);
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
