import { ORPCError } from '@orpc/client';
import { beforeAll, expect, test } from 'vitest';
import { messageText } from '../../shared/api/error-text.ts';
import { formatCompany } from '../../shared/companies/format-company.ts';
import { loadAllTexts } from '../../shared/testing/all-texts.ts';
import { columnText, importFailure, importMessage, problemText } from './import-texts.ts';

const { speak } = loadAllTexts();
beforeAll(() => speak('en'));

const refusal = (data: unknown) =>
  new ORPCError('REFUSED', { status: 409, message: 'validation_failed', data });

test('a column of the file has the name of the field, an unknown one its own', () => {
  expect(columnText('phone')).toBe('Phone');
  expect(columnText('shoe_size')).toBe('shoe_size');
});

test('a rejected row says why, with its column where there is one', () => {
  expect(problemText({ column: 'phone', msg: 'phone_taken' })).toBe(`Phone: ${messageText('phone_taken')}`);
  expect(problemText({ column: null, msg: 'phone_taken' })).toBe(messageText('phone_taken'));
});

test('an import that is still open is named by its file, and each reason is said once', () => {
  const open = importFailure(refusal({ errors: [{ msg: 'import_open' }], open: { file_name: 'june.xlsx' } }));
  expect(open).toContain('june.xlsx');
  expect(open).not.toBe(messageText('import_open'));
  const twice = importFailure(refusal({ errors: [{ msg: 'phone_taken' }, { msg: 'phone_taken' }] }));
  expect(twice).toBe(importMessage('phone_taken'));
  expect(importFailure(refusal({ errors: [{ msg: 'import_open' }], open: { file_name: 7 } }))).not.toContain(
    '7',
  );
});

test.each([
  ['ar', 'شوكة'],
  ['en', 'Shukah'],
] as const)('a company is named in %s, an unknown one as it is stored', async (language, name) => {
  await speak(language);
  expect(formatCompany('shukah')).toBe(name);
  expect(formatCompany('Al Rawabi')).toBe('Al Rawabi');
  await speak('en');
});
