import { formatDate, type Language } from '@mishwar/domain';
import { expect, test } from 'vitest';
import { formatCreated } from './format-created.ts';

test.each([
  ['2026-03-09T20:59:30Z', '09-03-2026 / 23:59', '٠٩-٠٣-٢٠٢٦ / ٢٣:٥٩'],
  ['2026-03-09T21:05:48Z', '10-03-2026 / 00:05', '١٠-٠٣-٢٠٢٦ / ٠٠:٠٥'],
  ['2026-07-18T14:56:00Z', '18-07-2026 / 17:56', '١٨-٠٧-٢٠٢٦ / ١٧:٥٦'],
])('[SYNC-03] %s is shown as %s in English, as %s in Arabic', (instant, english, arabic) => {
  const shown = (language: Language) =>
    formatCreated(formatDate(instant, 'Asia/Riyadh'), instant, 'Asia/Riyadh', language);
  expect([shown('en'), shown('ar')]).toEqual([english, arabic]);
});
