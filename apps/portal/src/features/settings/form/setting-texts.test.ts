import { loadTexts } from '@mishwar/locales';
import i18next from 'i18next';
import { beforeAll, expect, test } from 'vitest';
import { boundsText, contentText, effectText, fieldLabel, zoneOptions, zoneText } from './setting-texts.ts';

beforeAll(async () => {
  await i18next.init({ lng: 'en', resources: {}, interpolation: { escapeValue: false } });
  i18next.addResourceBundle('en', 'translation', await loadTexts('en', 'administration'), true);
  await i18next.changeLanguage('en');
});
/** Without the marks that keep values in their direction. */
const plain = (text: string | null) => text?.replaceAll(/[\u2066-\u2069\u200e\u200f]/g, '') ?? null;

test.each([
  ['FEE_TAX', { fee: 5, tax: 15 }, '5 SAR · 15%'],
  ['RECEIVED', { value: 1 }, '1 order'],
  ['RECEIVED', { value: 3 }, '3 orders'],
  ['TIMEOUT_CITC', { timeout: 500 }, '500 ms'],
  ['TOGGLE_CITC', { isActive: true }, 'On'],
  ['TOGGLE_CITC', { isActive: false }, 'Off'],
  ['PAYMENT_MODE', { types: ['A', 'B'] }, 'A · B'],
  ['PAYMENT_MODE', { types: [] }, 'None'],
  ['WHATSAPP', { phone: '0551234567' }, '0551234567'],
  ['WHATSAPP', { phone: null }, 'Empty'],
] as const)('%s with %j is shown as %s', (key, content, shown) => {
  expect(plain(contentText(key, content))).toBe(shown);
});

test.each([
  ['TOGGLE_CITC', { isActive: true }, 'Orders and drivers are reported to CITC.'],
  [
    'TOGGLE_CITC',
    { isActive: false },
    'Nothing is sent to CITC. Reports are kept, and sent only if you send them again.',
  ],
  [
    'WHATSAPP',
    { phone: '' },
    'Messages to customers name no number, and drivers are shown no WhatsApp contact.',
  ],
  [
    'WHATSAPP',
    { phone: '055' },
    'Messages to customers name 055, and drivers reach support there by WhatsApp.',
  ],
  ['PAYMENT_PLATFORM', { platform: 'OFF' }, "Drivers can't top up by card."],
  ['PAYMENT_PLATFORM', { platform: 'PAYFORT' }, 'Drivers top up with PAYFORT.'],
  ['LIMIT_ORDER', { value: 20 }, 'Drivers with a balance of at least 20 SAR are offered orders.'],
] as const)('%s with %j does what it says', (key, content, sentence) => {
  expect(plain(effectText(key, content))).toBe(sentence);
});

test('a field is named by itself where its setting has several', () => {
  const fee = { name: 'fee', kind: 'phone' } as const;
  expect(fieldLabel('FEE_TAX', fee)).toBe('Fee');
  expect(fieldLabel('FEE_TAX_FOR_CASPER', fee)).toBe('Casper fee');
  expect(fieldLabel('WHATSAPP', { name: 'phone', kind: 'phone' })).toBe('WhatsApp phone');
  expect(fieldLabel('TOGGLE_ODOO', { name: 'isActive', kind: 'switch' })).toBe('Odoo');
});

test('bounds are said for each number, once where all are alike', () => {
  expect(plain(boundsText('DRIVER_TIME_EXECUTE'))).toBe('Each value: 0 or more');
  expect(plain(boundsText('TIME_TRACKING'))).toMatch(/^Time tracking: more than 0, up to \d+ h$/);
  expect(plain(boundsText('TIMEOUT_CITC'))).toMatch(/^CITC timeout: 1 to \d+ ms$/);
  expect(plain(boundsText('LIMIT_ORDER'))).toMatch(/^Limit order: -[\d,]+ to [\d,]+ SAR$/);
  expect(plain(boundsText('FEE_TAX'))).toMatch(
    /^Fee: more than 0, up to [\d,]+ SAR · Tax: more than 0, up to \d+%$/,
  );
  expect(boundsText('WHATSAPP')).toBeNull();
});

test('a time zone that is not known is shown as it is written', () => {
  expect(zoneText('Europe/Rome')).toBe('Europe/Rome');
  expect(zoneText('Asia/Riyadh')).not.toBe('Asia/Riyadh');
});

test('the time zones to choose from have names, no two alike', () => {
  const labels = zoneOptions().map(({ label }) => label);
  expect(zoneOptions().map(({ value }) => value)).toContain('Asia/Riyadh');
  expect(new Set(labels).size).toBe(labels.length);
  for (const label of labels) expect(label).not.toMatch(/settings\.zones|^Asia\//);
});
