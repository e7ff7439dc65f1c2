import { expect, test } from 'vitest';
import {
  API_VERSIONS,
  mayUseSetting,
  PAYMENT_PLATFORMS,
  SETTING_DEFAULTS,
  SETTING_KEYS,
} from './settings.ts';

test('there are exactly the setting keys of the product, and each has a default', () => {
  expect(SETTING_KEYS).toHaveLength(22);
  // Service areas are enforced where the areas are; express by app has a call of its own.
  expect(new Set(Object.keys(SETTING_DEFAULTS))).toEqual(
    new Set([...SETTING_KEYS, 'SERVICE_AREAS', 'EXPRESS_BY_APP']),
  );
});

test('the time zone content carries gmt, name and timezone', () => {
  expect(Object.keys(SETTING_DEFAULTS.TIME_ZONE).sort()).toEqual(['gmt', 'name', 'timezone']);
});

test('the default lowest balance is 200 riyals, and defaults are values that may be saved', () => {
  expect(SETTING_DEFAULTS.LIMIT_ORDER.value).toBe(200);
  expect(PAYMENT_PLATFORMS).toContain(SETTING_DEFAULTS.PAYMENT_PLATFORM.platform);
  expect(API_VERSIONS).toContain(SETTING_DEFAULTS.API_VER_MOBILE.version);
});

test('an ADMIN may use all settings but those of a super admin', () => {
  const kept = SETTING_KEYS.filter((key) => !mayUseSetting('ADMIN', key));
  expect(kept.sort()).toEqual(['API_VER_MOBILE', 'FEE_TAX', 'FEE_TAX_FOR_CASPER', 'PAYMENT_PLATFORM']);
  expect(SETTING_KEYS.every((key) => mayUseSetting('SUPER_ADMIN', key))).toBe(true);
});
