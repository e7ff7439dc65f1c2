import { expect, test } from 'vitest';
import { PRODUCT_PORTAL } from '../product.ts';
import { isExportCompanyApplicable, SUPPLIER_PORTAL } from './export-log.ts';

test('exports have a company in the portal of companies alone', () => {
  expect(isExportCompanyApplicable(undefined)).toBe(false);
  expect(isExportCompanyApplicable([])).toBe(false);
  expect(isExportCompanyApplicable([PRODUCT_PORTAL])).toBe(false);
  expect(isExportCompanyApplicable([PRODUCT_PORTAL, SUPPLIER_PORTAL])).toBe(false);
  expect(isExportCompanyApplicable([SUPPLIER_PORTAL])).toBe(true);
});
