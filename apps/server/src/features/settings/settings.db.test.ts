import { setTimeout as sleep } from 'node:timers/promises';
import { createTestDatabase, type TestDatabase } from '@mishwar/db/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readSetting, timeZone } from './public.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

it('answers the defaults for what was never saved, and what was saved within a second', async () => {
  const { db } = database;
  expect(await readSetting(db, 'LIMIT_ORDER')).toEqual({ value: 200 });
  expect(await timeZone(db)).toBe('Asia/Riyadh');
  await db
    .insertInto('setting')
    .values({
      key: 'TIME_ZONE',
      content: JSON.stringify({ gmt: 'UTC+07:00', name: 'Hanoi', timezone: 'Asia/Ho_Chi_Minh' }),
    })
    .execute();
  await sleep(1_050);
  expect(await timeZone(db)).toBe('Asia/Ho_Chi_Minh');
});
