import { expect, test } from 'vitest';
import { isolated, isolatedLtr, isolateForeign, withoutIsolates } from './isolated.ts';

test.each([
  ['Eastern Fleet Co.', true, false],
  ['Abdulrahman bin Abdulaziz Al-Muhammadi', true, false],
  ['شركة الأسطول الشرقي', false, true],
  ['عميل 12 تجربة', false, true],
  ['تويوتا Hilux', true, true],
  ['056 123 4567', true, false],
  ['+15%', true, false],
  ['-162,750.00', true, false],
  ['23-11-2026 23:50:07', true, false],
  ['10:00 – 12:30', true, false],
  ['7250 King Fahd Rd, Unit 12', true, false],
  ['NBD 4821', true, false],
  ['100217', false, false],
  ['1,234.50', false, false],
  ['23:50:07', false, false],
  ['50.00 ر.س', false, true],
  ['\u200e-50.00 ر.س', false, true],
  ['', false, false],
])('«%s» is isolated in Arabic: %s, in English: %s', (value, inArabic, inEnglish) => {
  expect(isolateForeign(value, 'rtl') !== value).toBe(inArabic);
  expect(isolateForeign(value, 'ltr') !== value).toBe(inEnglish);
  expect(withoutIsolates(isolateForeign(value, 'rtl'))).toBe(value);
});

test('what is isolated already stays as it is', () => {
  for (const value of [isolated('Al Masar'), isolatedLtr('+15%'), isolated('خالد')])
    for (const direction of ['rtl', 'ltr'] as const) expect(isolateForeign(value, direction)).toBe(value);
});

test.each([
  ['\u202eexe.pdf', 'exe.pdf'],
  ['\u202eشركة', 'شركة'],
  ['\u2068a\u2069\u202e b\u2069', 'a b'],
  ['\u2069\u202eخالد', 'خالد'],
  ['خالد\u2067', 'خالد'],
  ['\u2069خالد\u2068', 'خالد'],
])('[SEC-61] what %j changes of the direction ends inside the sentence that shows it', (value, shown) => {
  for (const direction of ['rtl', 'ltr'] as const) {
    const isolatedValue = isolateForeign(value, direction);
    expect([shown, isolated(shown)]).toContain(isolatedValue);
  }
});
