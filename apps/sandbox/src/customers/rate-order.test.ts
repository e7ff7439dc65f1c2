import { ChannelRating } from '@mishwar/contract';
import { expect, test } from 'vitest';
import { createRandom } from '../random.ts';
import { makeRating } from './rate-order.ts';

test('customers send what the gateway takes: whole stars, texts and readable pictures; late orders fare worse', () => {
  const random = createRandom('ratings');
  const onTime = Array.from({ length: 200 }, () => makeRating(random, -5));
  const late = Array.from({ length: 200 }, () => makeRating(random, 40));
  const ratings = [...onTime, ...late];
  for (const rating of ratings) expect(ChannelRating.parse(rating)).toEqual(rating);
  expect(ratings.every(({ driver_star }) => Number.isInteger(driver_star))).toBe(true);
  const mean = (of: typeof ratings) => of.reduce((sum, { driver_star }) => sum + driver_star, 0) / of.length;
  expect(mean(onTime)).toBeGreaterThan(mean(late) + 1);
  const images = ratings.flatMap((rating) => rating.images);
  expect(images.length).toBeGreaterThan(20);
  const image = Buffer.from(images[0] ?? '', 'base64');
  expect(image.toString('latin1', 1, 4)).toBe('PNG');
  expect([image.readUInt32BE(16), image.readUInt32BE(20)]).toEqual([240, 240]);
});
