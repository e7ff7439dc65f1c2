import type { OrderDistribution, WaveDriver } from '@mishwar/contract';
import { DRIVER_FILTERS } from '@mishwar/domain';
import { LANGUAGES, loadTexts } from '@mishwar/locales';
import { expect, test } from 'vitest';
import { countReasons, findDecisiveWave, formatScore } from './wave-texts.ts';

const driver = (id: string, change: Partial<WaveDriver> = {}): WaveDriver => ({
  driver_id: id,
  driver_name: `Driver ${id}`,
  distance: 1,
  bearing: 0,
  availability_score: 10,
  distance_score: 9,
  idle_time_score: 8,
  score: 92,
  offered: false,
  reason: null,
  company_range: null,
  offer: null,
  ...change,
});
const settings = {
  version: '3',
  availability_weight: 40,
  distance_weight: 40,
  idle_time_weight: 20,
  qualified_limit: 40,
};
const wave = (number: number, drivers: WaveDriver[]) => ({
  wave: number,
  decided_at: '2026-03-01T12:00:00.000Z',
  radius: number,
  settings,
  drivers,
});
const accepted = driver('7', { offered: true, offer: { status: 'accepted', answered_at: null } });
const distribution = (change: Partial<OrderDistribution>): OrderDistribution => ({
  order_id: '1',
  order_number: '10000001',
  isFake: false,
  created_at: '2026-03-01T12:00:00.000Z',
  restaurant_name: 'Kabsa',
  driver: null,
  assigned_at: null,
  next_wave_at: null,
  earlier_waves: 0,
  waves: [],
  ...change,
});

test.each(LANGUAGES)('every reason against an offer has a text (%s)', async (language) => {
  const { distributionRecord } = (await loadTexts(language, 'distribution')) as {
    distributionRecord: { reason: Record<string, string> };
  };
  const reasons = [
    ...DRIVER_FILTERS.map(({ id }) => id),
    'beyond_scan',
    'below_limit',
    'not_among_best',
    'not_matched',
  ];
  expect(Object.keys(distributionRecord.reason).sort()).toEqual([...reasons, 'other'].sort());
});

test('reasons are counted, most frequent first; offered drivers have none', () => {
  const drivers = [
    driver('1', { reason: 'offline' }),
    driver('2', { reason: 'not_ready' }),
    driver('3', { reason: 'offline' }),
    driver('4', { reason: 'below_limit' }),
    driver('5', { offered: true }),
  ];
  expect(countReasons(wave(1, drivers))).toEqual([
    { reason: 'offline', count: 2 },
    { reason: 'below_limit', count: 1 },
    { reason: 'not_ready', count: 1 },
  ]);
});

test('the wave that is shown first is the accepted one, or else the last', () => {
  const waves = [wave(1, []), wave(2, [accepted]), wave(3, [driver('7', { reason: 'already_offered' })])];
  expect(findDecisiveWave(distribution({ waves, driver: { id: '7', name: 'A' } }))?.wave).toBe(2);
  expect(findDecisiveWave(distribution({ waves, driver: { id: '8', name: 'B' } }))?.wave).toBe(3);
  expect(findDecisiveWave(distribution({ waves }))?.wave).toBe(3);
  expect(findDecisiveWave(distribution({}))).toBeUndefined();
});

test('scores have at most one decimal', () => {
  expect([72, 72.04, 72.06].map(formatScore)).toEqual(['72', '72', '72.1']);
});
