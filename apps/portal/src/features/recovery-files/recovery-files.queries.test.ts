import type { RecoveryFile } from '@mishwar/contract';
import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { inputOf, refetchIntervalAt } from '../../shared/testing/query-options.ts';
import { patchRecoveryFile, recoveryFilesQuery } from './recovery-files.queries.ts';

const file = (id: string, state: string) => ({ id, state }) as unknown as RecoveryFile;
const answerOf = (...files: RecoveryFile[]) => ({ data: { data: files, meta: { totalItems: 9 } } });
const search = { page: 1, limit: 100 } as Parameters<typeof recoveryFilesQuery>[0];

test('files are listed newest first, and read again while one is being applied', () => {
  expect(inputOf(recoveryFilesQuery(search))).toEqual({ page: 1, limit: 100, sort: -1 });
  expect(inputOf(recoveryFilesQuery({ ...search, sort: 1 }))).toMatchObject({ sort: 1 });
  const intervalFor = (answer: unknown) => refetchIntervalAt(recoveryFilesQuery(search), answer);
  expect(intervalFor(undefined)).toBe(false);
  expect(intervalFor(answerOf(file('1', 'applied'), file('2', 'checked')))).toBe(false);
  expect(intervalFor(answerOf(file('1', 'applied'), file('2', 'applying')))).toBe(2_000);
});

test('a changed file is written into every page that has it', () => {
  const client = new QueryClient();
  const pages = [1, 2, 3].map((page) => recoveryFilesQuery({ ...search, page }).queryKey);
  const [first, second, unread] = pages;
  if (!first || !second || !unread) throw new Error('pages are missing');
  client.setQueryData<unknown>(first, answerOf(file('1', 'checked'), file('2', 'checked')));
  client.setQueryData<unknown>(second, answerOf(file('3', 'checked')));
  patchRecoveryFile(client, file('2', 'applying'));
  expect(client.getQueryData<unknown>(first)).toEqual(answerOf(file('1', 'checked'), file('2', 'applying')));
  expect(client.getQueryData<unknown>(second)).toEqual(answerOf(file('3', 'checked')));
  expect(client.getQueryData(unread)).toBeUndefined();
});
