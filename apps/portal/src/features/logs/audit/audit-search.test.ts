import { expect, test } from 'vitest';
import { auditFilters, auditLogList, auditLogQuery } from './audit-search.ts';

const read = (filters: object) => auditLogList.read({ filters });

test('the period of the address becomes two dates of the call, either alone', () => {
  expect(auditFilters(auditLogList.read({}))).toEqual({});
  expect(auditFilters(read({ actor: 'سالم', date: { from: '2026-03-01', to: '2026-03-10' } }))).toEqual({
    actor: 'سالم',
    fromDate: '2026-03-01',
    toDate: '2026-03-10',
  });
  expect(auditFilters(read({ date: { from: '2026-03-01' } }))).toEqual({ fromDate: '2026-03-01' });
  expect(auditFilters(read({ date: { to: '2026-03-10' } }))).toEqual({ toDate: '2026-03-10' });
});

test('the log is read newest first unless the address says otherwise', () => {
  const inputOf = (raw: Record<string, unknown>) =>
    (auditLogQuery(auditLogList.read(raw)).queryKey[1] as { input: unknown }).input;
  const [limit] = auditLogList.pageSizes;
  expect(inputOf({ page: 2 })).toEqual({ filters: {}, page: 2, limit, sort: -1 });
  expect(inputOf({ sort: 1 })).toEqual({ filters: {}, page: 1, limit, sort: 1 });
});
