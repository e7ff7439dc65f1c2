import { expect, it } from 'vitest';
import { inTextSize } from './text-size-plugin.ts';

it.each([
  ['13px', '0.8125rem'],
  ['0 7px', '0 0.4375rem'],
  ['calc(100% - 32px)', 'calc(100% - 2rem)'],
  ['-14px', '-0.875rem'],
  ['1px solid var(--line)', '1px solid var(--line)'],
  ['0 1px 2px rgb(0 0 0 / 6%), 0 8px 24px black', '0 1px 2px rgb(0 0 0 / 6%), 0 0.5rem 1.5rem black'],
  ['url("data:image/svg+xml,%3Csvg width=\'12px\'")', 'url("data:image/svg+xml,%3Csvg width=\'12px\'")'],
  ['var(--a12px)', 'var(--a12px)'],
])('%s grows with the text', (px, rem) => {
  expect(inTextSize(px, 'rem')).toBe(rem);
});

it('the edge between phone and desk moves with the text too', () => {
  expect(inTextSize('screen and (max-width: 767px)', 'em')).toBe('screen and (max-width: 47.9375em)');
});
