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
