import { expect, test } from 'vitest';
import { isolatedPhone, phoneHref } from './phone-text.ts';

test.each(['0561234567', '966561234567', '+966 56 123 4567', '٠٥٦١٢٣٤٥٦٧'])(
  '%s is shown and called as one number',
  (typed) => {
    expect(isolatedPhone(typed)).toBe('\u2066056\u00a0123\u00a04567\u2069');
    expect(phoneHref(typed)).toBe('tel:+966561234567');
  },
);

test('a foreign number is unchanged', () => {
  expect(isolatedPhone('+973 1712 3456')).toBe('\u2066+973\u00a01712\u00a03456\u2069');
  expect(phoneHref('+973 1712 3456')).toBe('tel:+97317123456');
});
