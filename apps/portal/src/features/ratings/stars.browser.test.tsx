import { beforeAll, expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { addTexts, startI18n } from '../../shared/i18n/i18n.ts';
import { Stars } from './stars.tsx';

/** The lowest and the highest average of each band. */
const BANDS = [
  [0, 0.99],
  [1, 1.99],
  [2, 2.99],
  [3, 3.99],
  [4, 5],
];

beforeAll(async () => {
  await startI18n('ar');
  await addTexts('signed-in');
  await addTexts('ratings');
});

test.each(['light', 'dark'])(
  '[CONST-53] the colour of a rating changes at 1, 2, 3 and 4 stars, from red to green: %s',
  async (colorScheme) => {
    await render(
      <div style={{ colorScheme }}>
        {BANDS.flat().map((value) => (
          <Stars key={value} value={value} />
        ))}
      </div>,
    );
    const colours = [...document.querySelectorAll('[data-band] svg')].map(
      (star) => getComputedStyle(star).fill,
    );
    const [lows, highs] = [colours.filter((_, at) => at % 2 === 0), colours.filter((_, at) => at % 2 === 1)];
    expect(lows).toEqual(highs);
    expect(new Set(lows).size).toBe(5);
    // How much more green than red there is.
    const greens = lows.map((colour) => {
      const [red = 0, green = 0] = (colour.match(/[\d.]+/g) ?? []).map(Number);
      return green - red;
    });
    expect(greens).toEqual(greens.toSorted((one, other) => one - other));
    expect(greens[0]).toBeLessThan(-100);
    expect(greens[4]).toBeGreaterThan(50);
  },
);
