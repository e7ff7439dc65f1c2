import type { Setting } from '@mishwar/contract';
import { expect, test } from 'vitest';
import { listChanges, toContents, versionOf } from './use-settings-form.ts';

const setting = (key: string, version: number, content: object) =>
  ({ key, version, setting: content }) as unknown as Setting;
const SETTINGS = [setting('LIMIT_ORDER', 3, { value: 20 }), setting('TOGGLE_ODOO', 1, { isActive: true })];

test('the version of the form names each setting with its version', () => {
  expect(versionOf(SETTINGS)).toBe('LIMIT_ORDER:3 TOGGLE_ODOO:1');
});

test('the contents are those of what the form holds', () => {
  expect(toContents({ LIMIT_ORDER: { value: '٢٥' }, TOGGLE_ODOO: { isActive: false } })).toEqual({
    LIMIT_ORDER: { value: 25 },
    TOGGLE_ODOO: { isActive: false },
  });
});

test('a save changes the settings whose content differs from what is stored', () => {
  expect(listChanges(SETTINGS, { LIMIT_ORDER: { value: 25 }, TOGGLE_ODOO: { isActive: true } })).toEqual([
    { key: 'LIMIT_ORDER', before: { value: 20 }, after: { value: 25 } },
  ]);
});
