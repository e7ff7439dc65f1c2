import { expect, test } from 'vitest';
import { buildOrder } from '../../../../shared/testing/factories.ts';
import { toOrderItems } from './order-items.ts';

test('prices become halalas, and options have names in the current language', () => {
  const { items } = buildOrder();
  expect(toOrderItems(items, 'en')[0]).toMatchObject({
    item_price: 1800,
    item_quantity: 2,
    options: [{ addon_id: 'a1', id: 'o1', name: 'Extra garlic', price: 150, quantity: 2 }],
  });
  expect(toOrderItems(items, 'ar')[0]?.options[0]?.name).toBe('ثوم إضافي');
});

test('an option without an English name keeps its Arabic one', () => {
  const items = buildOrder().items.map((item) => ({ ...item, options_en: [] }));
  expect(toOrderItems(items, 'en')[0]?.options[0]?.name).toBe('ثوم إضافي');
});
