import { expect, test } from 'vitest';
import { anOrder } from '../../../../shared/testing/factories.ts';
import { originalItems } from './original-items.ts';

test('prices become halalas, and options are named in the reader’s language', () => {
  const { items } = anOrder();
  expect(originalItems(items, 'en')[0]).toMatchObject({
    item_price: 1800,
    item_quantity: 2,
    options: [{ addon_id: 'a1', id: 'o1', name: 'Extra garlic', price: 150, quantity: 2 }],
  });
  expect(originalItems(items, 'ar')[0]?.options[0]?.name).toBe('ثوم إضافي');
});

test('an option without an English name keeps its Arabic one', () => {
  const items = anOrder().items.map((item) => ({ ...item, options_en: [] }));
  expect(originalItems(items, 'en')[0]?.options[0]?.name).toBe('ثوم إضافي');
});
