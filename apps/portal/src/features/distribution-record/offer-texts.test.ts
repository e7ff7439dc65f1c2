import type { WaveDriver } from '@mishwar/contract';
import { beforeAll, expect, test } from 'vitest';
import { loadAllTexts } from '../../shared/testing/all-texts.ts';
import { formatDriverReason, formatOfferOutcome, formatReason } from './wave-texts.ts';

const { speak } = loadAllTexts();
beforeAll(() => speak('en'));
const driver = (change: Partial<WaveDriver>) =>
  ({ offered: false, reason: null, company_range: null, offer: null, ...change }) as WaveDriver;

test('a reason of another release has a general text', () => {
  expect(formatReason('moon_phase')).toBe(formatReason('other'));
  expect(formatReason('beyond_scan')).not.toBe(formatReason('other'));
  expect(formatReason('other')).not.toMatch(/distributionRecord/);
});

test('a driver who is too far for the company is shown with the range of the company, where it is known', () => {
  const far = formatDriverReason(driver({ reason: 'company_distance', company_range: 12 }));
  expect(far).toContain('12');
  expect(formatDriverReason(driver({ reason: 'company_distance' }))).toBe(formatReason('company_distance'));
  expect(formatDriverReason(driver({ reason: 'beyond_scan', company_range: 12 }))).toBe(
    formatReason('beyond_scan'),
  );
  expect(formatDriverReason(driver({}))).toBe(formatReason('other'));
});

test('an offer has an outcome; one that is gone was withdrawn, and that of a fake order would have been made', () => {
  const offered = (status: string | null) =>
    driver({ offered: true, offer: status === null ? null : ({ status, answered_at: null } as never) });
  expect(formatOfferOutcome(driver({}), false)).toBeUndefined();
  const texts = ['accepted', 'declined', 'withdrawn'].map((status) =>
    formatOfferOutcome(offered(status), false),
  );
  expect(new Set(texts).size).toBe(3);
  for (const text of texts) expect(text).not.toMatch(/distributionRecord|undefined/);
  expect(formatOfferOutcome(offered(null), false)).toBe(texts[2]);
  const fake = formatOfferOutcome(offered('accepted'), true);
  expect(fake).not.toMatch(/distributionRecord/);
  expect(texts).not.toContain(fake);
});
