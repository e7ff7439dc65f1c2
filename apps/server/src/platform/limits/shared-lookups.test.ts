import { expect, it } from 'vitest';
import { createSharedLookups } from './shared-lookups.ts';

it('[SEC-54] lookups of a key at the same time share the next one, which begins after they were asked for', async () => {
  const lookup = createSharedLookups<number>();
  const ends: ((value: number) => void)[] = [];
  const load = () => new Promise<number>((resolve) => ends.push(resolve));
  const first = lookup('one', load);
  const later = [lookup('one', load), lookup('one', load)];
  const other = lookup('two', load);
  expect(ends).toHaveLength(2);
  ends[1]?.(20);
  expect(await other).toBe(20);
  ends[0]?.(10);
  expect(await first).toBe(10);
  await expect.poll(() => ends.length).toBe(3);
  ends[2]?.(11);
  expect(await Promise.all(later)).toEqual([11, 11]);
  void lookup('one', load);
  expect(ends).toHaveLength(4);
});

it('a failed lookup fails for those who share it alone', async () => {
  const lookup = createSharedLookups<number>();
  const failing = lookup('one', () => Promise.reject(new Error('gone')));
  const next = lookup('one', async () => 1);
  await expect(failing).rejects.toThrow('gone');
  expect(await next).toBe(1);
});
