import { expect, test } from 'vitest';
import { exportLogList } from './export-log-search.ts';

const filtersOf = (filters: Record<string, unknown>) => exportLogList.read({ filters }).filters;

test('[LEXP-02] the company is kept with the portal of companies alone', () => {
  expect(filtersOf({ fromApplication: ['SUPPLIER_PORTAL'], fromCompanyId: ['7'] })).toEqual({
    fromApplication: ['SUPPLIER_PORTAL'],
    fromCompanyId: ['7'],
  });
  expect(filtersOf({ fromCompanyId: ['7'] })).toBeUndefined();
  expect(
    filtersOf({ fromApplication: ['mishwar_GO_PORTAL'], fromCompanyId: ['7'], sentMail: 'yes' }),
  ).toEqual({
    fromApplication: ['mishwar_GO_PORTAL'],
    sentMail: 'yes',
  });
});

test('a link to the log is read like an address', () => {
  const link = { page: 2, filters: { fromCompanyId: ['7'] } };
  expect(exportLogList.validateSearch(link as Parameters<typeof exportLogList.validateSearch>[0])).toEqual(
    exportLogList.read({ page: 2 }),
  );
});
