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
  expect(POLICY_PATH).toBe('/mishwar-policy');
  expect([PRODUCT_CLIENT, PRODUCT_PORTAL]).toEqual(['mishwar_CLIENT', 'mishwar_GO_PORTAL']);
  expect([PRODUCT_COMPANY, PRODUCT_COMPANY_2]).toEqual(['mishwar', 'mishwar2']);
  expect(EXPRESS_FLAG_KEY).toBe('sendOrdersTomishwar');
  expect(PRODUCT.key).toBe('mishwar');
});
