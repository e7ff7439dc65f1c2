import { ChannelOrder } from '@mishwar/contract';
import { describe, expect, it } from 'vitest';
import { City } from '../city/city.ts';
import { NO_STREETS, Streets } from '../city/streets/streets.ts';
import { createRandom } from '../random.ts';
import { makeOrder } from './basket.ts';
import { rhythmAt } from './rhythm.ts';

const option = { addon_id: 'a', id: 'b', name: 'صوص', name_en: 'Sauce', price: '1.50' };
const city = new City(
  [0, 1, 2].map((n) => ({
    code: `R${n}`,
    name: 'مطعم',
    name_en: 'Kitchen',
    city: 'الدمام',
    latitude: 26.4 + n / 100,
    longitude: 50.1,
    menu: [1, 2, 3, 4, 5].map((item) => ({
      item_id: String(item),
      name: 'طبق',
      name_en: 'Dish',
      price: '12.00',
      options: [option],
    })),
  })),
  new Streets(NO_STREETS),
);
const now = new Date('2026-03-01T12:00:00Z');

describe('what customers order', () => {
  it('is always an order that the contract takes', () => {
    const random = createRandom(3);
    for (let n = 0; n < 300; n++) {
      const order = makeOrder(city, `id-${n}`, random.fork(String(n)), now);
      expect(() => ChannelOrder.parse(order)).not.toThrow();
    }
  });

  it('is the same for the same seed', () => {
    const place = () => makeOrder(city, 'id', createRandom('s'), now);
    expect(place()).toEqual(place());
  });

  it('follows the hours of a Riyadh day around a mean of 1', () => {
    const hours = Array.from({ length: 24 }, (_, hour) => rhythmAt(new Date(Date.UTC(2026, 2, 1, hour))));
    expect(hours.reduce((sum, value) => sum + value, 0) / 24).toBeCloseTo(1, 6);
    expect(rhythmAt(new Date('2026-03-01T17:30:00Z'))).toBeGreaterThan(1.4);
    expect(rhythmAt(new Date('2026-03-01T01:30:00Z'))).toBeLessThan(0.5);
  });
});
