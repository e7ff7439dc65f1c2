import { describe, expect, test } from 'vitest';
import { DARK, LIGHT, TONES } from './tokens.ts';

function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return channel <= 0.03928 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(a: string, b: string): number {
  const [dark = 0, light = 0] = [luminance(a), luminance(b)].toSorted((x, y) => x - y);
  return (light + 0.05) / (dark + 0.05);
}

describe.each([
  ['light', LIGHT],
  ['dark', DARK],
] as const)('%s scheme', (_name, { surface, tones }) => {
  test.each(['bg', 's1', 's2', 'pop'] as const)('texts are readable on %s', (ground) => {
    for (const text of ['text', 'text2', 'dim', 'link', 'danger-text'] as const) {
      expect(contrast(surface[text], surface[ground]), text).toBeGreaterThanOrEqual(4.5);
    }
  });

  test('placeholders and button labels are readable', () => {
    expect(contrast(surface.placeholder, surface.bg)).toBeGreaterThanOrEqual(4.5);
    for (const fill of ['brand', 'brand-hover', 'danger'] as const) {
      expect(contrast('#FFFFFF', surface[fill]), fill).toBeGreaterThanOrEqual(4.5);
    }
    expect(contrast(surface['inverse-text'], surface.inverse)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(surface['weak-text'], surface.weak)).toBeGreaterThanOrEqual(4.5);
  });

  test('lines and bars of charts have enough contrast', () => {
    expect(contrast(surface.chart1, surface.bg)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(surface.chart3, surface.bg)).toBeGreaterThanOrEqual(3);
  });

  test.each(TONES)('row tone %s keeps text, bar and badge readable', (tone) => {
    const colours = tones[tone];
    expect(contrast(surface.text, colours.row)).toBeGreaterThanOrEqual(7);
    expect(contrast(surface.text2, colours.row)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(surface['danger-text'], colours.row)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(colours.badgeText, colours.badge)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(colours.bar, colours.row)).toBeGreaterThanOrEqual(3);
    expect(contrast(surface.line3, colours.row)).toBeGreaterThanOrEqual(3);
  });
});
