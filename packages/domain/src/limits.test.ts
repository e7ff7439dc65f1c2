import { expect, test } from 'vitest';
import { isUploadTooLarge, MAX_UPLOAD_BYTES, PAGE_SIZES } from './limits.ts';

test('[CONST-24] the largest upload is 10485760 bytes', () => {
  expect(MAX_UPLOAD_BYTES).toBe(10485760);
  expect(isUploadTooLarge(10485761)).toBe(true);
});

test('[VAL-13] a file of exactly 10485760 bytes is accepted', () => {
  expect(isUploadTooLarge(10485760)).toBe(false);
});

test('page sizes grow, so that the first is the smallest', () => {
  for (const sizes of Object.values(PAGE_SIZES)) {
    expect([...sizes]).toEqual([...sizes].sort((a, b) => a - b));
  }
});
