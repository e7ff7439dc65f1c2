import { expect, test } from 'vitest';
import {
  EXPRESS_FLAG_KEY,
  POLICY_PATH,
  PRODUCT,
  PRODUCT_CLIENT,
  PRODUCT_COMPANY,
  PRODUCT_COMPANY_2,
  PRODUCT_PORTAL,
} from './product.ts';

test('[APP-02] every value that carries the product name is derived from the one configured name', () => {
  const upper = PRODUCT.key.toUpperCase();
  expect(POLICY_PATH).toBe(`/${PRODUCT.key}-policy`);
  expect([PRODUCT_CLIENT, PRODUCT_PORTAL]).toEqual([`${upper}_CLIENT`, `${upper}_GO_PORTAL`]);
  expect([PRODUCT_COMPANY, PRODUCT_COMPANY_2]).toEqual([PRODUCT.key, `${PRODUCT.key}2`]);
  expect(EXPRESS_FLAG_KEY).toBe(`sendOrdersTo${PRODUCT.name}`);
  expect(POLICY_PATH).toBe('/mishwar-policy');
});
