import { setTimeout as sleep } from 'node:timers/promises';
import { useTestDatabase } from '@mishwar/db/testing';
import { expect, it } from 'vitest';
import { readSetting, timeZone } from './public.ts';

const database = useTestDatabase();

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
