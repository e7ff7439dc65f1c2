import { expect, test } from 'vitest';
import {
  listChangedSettings,
  SETTING_FIELDS,
  SETTING_IMPACTS,
  SETTING_SECTIONS,
  toSettingContent,
  toSettingValues,
} from './setting-fields.ts';
import { SETTING_DEFAULTS, SETTING_KEYS, type SettingKey } from './settings.ts';

test('every setting has its place in one section, but those without a control', () => {
  const without: readonly string[] = ['TOGGLE_SHUKAH', 'API_VER_PORTAL', 'PAYMENT_MODE'];
  const placed = SETTING_SECTIONS.flatMap(({ keys }) => keys);
  expect(placed.toSorted()).toEqual(SETTING_KEYS.filter((key) => !without.includes(key)).toSorted());
});

test.each(SETTING_KEYS)('%s is the same after it was in the form', (key) => {
  const content = SETTING_DEFAULTS[key];
  expect(toSettingContent(key, toSettingValues(key, content))).toEqual(content);
  if (key !== 'TIME_ZONE') {
    expect(SETTING_FIELDS[key].map(({ name }) => name).toSorted()).toEqual(Object.keys(content).toSorted());
  }
});

test.each([
  ['12', 12],
  ['١٢٫٥', 12.5],
  [' -3 ', -3],
  ['', undefined],
  ['-', '-'],
  ['1e3', '1e3'],
  ['abc', 'abc'],
])('the text %j is read as %j', (text, read) => {
  expect(toSettingContent('LIMIT_ORDER', { value: text })).toEqual({ value: read });
});

test('a setting is changed when one of its fields differs; a list by its entries', () => {
  const stored = { LIMIT_ORDER: { value: 1 }, PAYMENT_MODE: { types: ['A', 'B'] } };
  expect(listChangedSettings(stored, stored)).toEqual([]);
  expect(listChangedSettings(stored, { ...stored, PAYMENT_MODE: { types: ['B', 'A'] } })).toEqual([]);
  expect(listChangedSettings(stored, { ...stored, PAYMENT_MODE: { types: ['A'] } })).toEqual([
    'PAYMENT_MODE',
  ]);
  expect(listChangedSettings(stored, { LIMIT_ORDER: { value: 2 } })).toEqual(['LIMIT_ORDER']);
});

test('what a change applies to is named for keys that there are', () => {
  expect(Object.keys(SETTING_IMPACTS).filter((key) => !SETTING_KEYS.includes(key as SettingKey))).toEqual([]);
});
