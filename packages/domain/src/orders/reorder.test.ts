import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decideReorder } from './decide-reorder.ts';
import {
  type CartAction,
  canSubmitCart,
  computeCartTotal,
  type OrderItem,
  type ReorderCart,
  reduceReorderCart,
} from './reorder-cart.ts';
import { buildReorderItems } from './reorder-wire.ts';

const burger: OrderItem = {
  item_id: 'b1',
  item_name: 'برجر',
  item_price: 2000,
  item_quantity: 2,
  sizeId: 'L',
  sizeName: 'Large',
  options: [
    { addon_id: 'a1', id: 'cheese', name: 'جبن', price: 300, quantity: 2 },
    { addon_id: 'a1', id: 'sauce', name: 'صوص', price: 100, quantity: 1 },
  ],
};
const cola: OrderItem = {
  item_id: 'c1',
  item_name: 'كولا',
  item_price: 500,
  item_quantity: 1,
  sizeId: null,
  sizeName: null,
  options: [],
};
const items = [burger, cola];
const play = (...actions: CartAction[]): ReorderCart =>
  actions.reduce<ReorderCart>((cart, action) => reduceReorderCart(cart, action, items), []);

describe('the re-order cart', () => {
  test('[CONST-66] quantities of items and toppings stop at those of the original order', () => {
    const add: CartAction = { type: 'add', line: 0 };
    const more: CartAction = { type: 'increment', line: 0 };
    const cheese: CartAction = { type: 'addTopping', line: 0, topping: 0 };
    const moreCheese: CartAction = { type: 'incrementTopping', line: 0, topping: 0 };
    expect(play(add, more, more, add, cheese, moreCheese, moreCheese, cheese)).toEqual([
      { line: 0, quantity: 2, toppings: [{ topping: 0, quantity: 2 }] },
    ]);
  });

  test('[STATE-24] a topping whose quantity reaches 0 is dropped', () => {
    const cart = play(
      { type: 'add', line: 0 },
      { type: 'addTopping', line: 0, topping: 0 },
      { type: 'addTopping', line: 0, topping: 1 },
      { type: 'decrementTopping', line: 0, topping: 0 },
    );
    expect(cart).toEqual([{ line: 0, quantity: 1, toppings: [{ topping: 1, quantity: 1 }] }]);
  });

  test('toppings stand in the sequence of the menu', () => {
    const cart = play(
      { type: 'add', line: 0 },
      { type: 'addTopping', line: 0, topping: 1 },
      { type: 'addTopping', line: 0, topping: 0 },
    );
    expect(cart[0]?.toppings.map(({ topping }) => topping)).toEqual([0, 1]);
  });

  test('items and toppings are decremented and removed', () => {
    const cart = play({ type: 'add', line: 0 }, { type: 'increment', line: 0 }, { type: 'add', line: 1 });
    expect(reduceReorderCart(cart, { type: 'decrement', line: 0 }, items)[0]).toMatchObject({ quantity: 1 });
    expect(reduceReorderCart(cart, { type: 'decrement', line: 1 }, items)).toHaveLength(1);
    expect(reduceReorderCart(cart, { type: 'remove', line: 0 }, items)).toEqual([
      { line: 1, quantity: 1, toppings: [] },
    ]);
    const topped = reduceReorderCart(cart, { type: 'addTopping', line: 0, topping: 0 }, items);
    expect(reduceReorderCart(topped, { type: 'removeTopping', line: 0, topping: 0 }, items)).toEqual(cart);
    expect(reduceReorderCart(cart, { type: 'clear' }, items)).toEqual([]);
  });

  test('a topping of an item outside the cart adds one of the item', () => {
    expect(play({ type: 'addTopping', line: 0, topping: 1 })).toEqual([
      { line: 0, quantity: 1, toppings: [{ topping: 1, quantity: 1 }] },
    ]);
  });

  test('the total counts items and toppings, and only a total lets the cart be sent', () => {
    const cart = play(
      { type: 'add', line: 0 },
      { type: 'addTopping', line: 0, topping: 0 },
      { type: 'add', line: 1 },
    );
    expect(computeCartTotal(cart, items)).toBe(2800);
    expect(canSubmitCart(cart, items, false)).toBe(true);
    expect(canSubmitCart(cart, items, true)).toBe(false);
    expect(canSubmitCart([], items, false)).toBe(false);
  });

  test('after any actions the server accepts the cart', () => {
    const type = fc.constantFrom('add', 'increment', 'decrement', 'remove');
    const toppingType = fc.constantFrom(
      'addTopping',
      'incrementTopping',
      'decrementTopping',
      'removeTopping',
    );
    const line = fc.integer({ min: -1, max: 2 });
    const action = fc.oneof(
      fc.record({ type, line }),
      fc.record({ type: toppingType, line, topping: line }),
    ) as fc.Arbitrary<CartAction>;
    fc.assert(
      fc.property(fc.array(action, { maxLength: 40 }), (actions) => {
        const cart = play(...actions);
        fc.pre(cart.length > 0);
        expect(decideReorder({ items }, buildReorderItems(cart, items, source))).toMatchObject({ ok: true });
      }),
    );
  });
});

const source = {
  restaurant_code: 'R1',
  customer_address: 'شارع الملك',
  customer_city: 'الدمام',
  customer_coordinates: [50.1, 26.4] as const,
  isFreeExpress: true,
};

describe('the body of a re-order', () => {
  const fill = () =>
    play({ type: 'add', line: 0 }, { type: 'addTopping', line: 0, topping: 0 }, { type: 'add', line: 1 });
  const send = () => buildReorderItems(fill(), items, source, 'بدون ثلج');

  test('[ENT-09] every item is sent as expressDelivery', () => {
    const sent = send();
    expect(sent).toHaveLength(2);
    expect(sent.map(({ delivery_method }) => delivery_method)).toEqual([
      'expressDelivery',
      'expressDelivery',
    ]);
  });

  test('[ENT-10] freeExpress is the number 1 or 0', () => {
    expect(send().map(({ freeExpress }) => freeExpress)).toEqual([1, 1]);
    const paid = buildReorderItems(fill(), items, { ...source, isFreeExpress: false });
    expect(paid.map(({ freeExpress }) => freeExpress)).toEqual([0, 0]);
  });

  test('an item carries its place, its quantities and its options', () => {
    expect(send()[0]).toEqual({
      offerId: null,
      restaurant_code: 'R1',
      note: 'بدون ثلج',
      address: 'شارع الملك',
      city: 'الدمام',
      lat: 26.4,
      lng: 50.1,
      delivery_method: 'expressDelivery',
      voucher_code: '',
      usingCode: false,
      freeExpress: 1,
      redeem_points: 0,
      item_id: 'b1',
      size_id: 'L',
      order_q: 1,
      item_quantity: 1,
      options: [{ addon_id: 'a1', id: 'cheese', quantity: 1 }],
    });
  });
});

describe('decideReorder', () => {
  const cheese = (quantity: number) => [{ addon_id: 'a1', id: 'cheese', quantity }];
  const wanted = { item_id: 'b1', size_id: 'L', item_quantity: 1, options: cheese(1) };

  test('the new order has the original’s names and prices with the quantities asked for', () => {
    expect(decideReorder({ items }, [wanted])).toEqual({
      ok: true,
      items: [{ ...burger, item_quantity: 1, options: [{ ...burger.options[0], quantity: 1 }] }],
    });
  });

  test.each([
    ['another item', { ...wanted, item_id: 'x' }, 'reorder_item_not_in_order'],
    ['another size', { ...wanted, size_id: 'S' }, 'reorder_item_not_in_order'],
    [
      'another option',
      { ...wanted, options: [{ addon_id: 'a1', id: 'x', quantity: 1 }] },
      'reorder_item_not_in_order',
    ],
    [
      'the option of another add-on',
      { ...wanted, options: [{ addon_id: 'a2', id: 'cheese', quantity: 1 }] },
      'reorder_item_not_in_order',
    ],
    ['too many', { ...wanted, item_quantity: 3 }, 'reorder_quantity_exceeded'],
    ['too many of an option', { ...wanted, options: cheese(3) }, 'reorder_quantity_exceeded'],
    ['an option twice', { ...wanted, options: [...cheese(1), ...cheese(1)] }, 'reorder_quantity_exceeded'],
    ['none', { ...wanted, item_quantity: 0 }, 'reorder_quantity_exceeded'],
    ['less than none', { ...wanted, item_quantity: -1 }, 'reorder_quantity_exceeded'],
    [
      'more than was said to be there',
      { ...wanted, item_quantity: 2, order_q: 1 },
      'reorder_quantity_exceeded',
    ],
    ['a half', { ...wanted, item_quantity: 0.5 }, 'reorder_quantity_exceeded'],
  ])('%s is refused', (_name, request, code) => {
    const refused = decideReorder({ items }, [request]);
    expect(refused).toMatchObject({ ok: false, refusal: { code, status: 422, item_id: request.item_id } });
  });

  test('only the options asked for are taken, each with its own limit', () => {
    const sauce = [{ addon_id: 'a1', id: 'sauce', quantity: 1 }];
    const [withSauce, withCheese] = [{ ...wanted, options: sauce }, wanted];
    expect(decideReorder({ items }, [withSauce])).toMatchObject({
      items: [{ options: [{ id: 'sauce', quantity: 1 }] }],
    });
    expect(decideReorder({ items }, [withSauce, withCheese]).ok).toBe(true);
    expect(decideReorder({ items }, [withSauce, withSauce]).ok).toBe(false);
  });

  test('an option of the same id under another add-on does not add to its limit', () => {
    const extra = { addon_id: 'a2', id: 'cheese', name: 'جبن', price: 300, quantity: 5 };
    const twoAddons = [{ ...burger, options: [...burger.options, extra] }];
    expect(decideReorder({ items: twoAddons }, [{ ...wanted, options: cheese(2) }]).ok).toBe(true);
    expect(decideReorder({ items: twoAddons }, [{ ...wanted, options: cheese(3) }])).toMatchObject({
      refusal: { code: 'reorder_quantity_exceeded', item_id: 'b1' },
    });
  });

  /** A burger line with so many cheeses. */
  const burgers = (item_quantity: number, cheeses = 0): OrderItem => ({
    ...burger,
    item_quantity,
    options: burger.options
      .filter(({ id }) => id === 'cheese' && cheeses > 0)
      .map((option) => ({ ...option, quantity: cheeses })),
  });
  const requestOf = ({ item_quantity, options }: OrderItem) => ({ ...wanted, item_quantity, options });

  test.each([
    ['a plain one', [burgers(1, 1), burgers(1)], burgers(1), burgers(1, 1)],
    ['one with fewer options', [burgers(1, 2), burgers(1, 1)], burgers(1, 1), burgers(1, 2)],
    ['one of several', [burgers(1, 1), burgers(2)], burgers(1), burgers(2)],
  ])('%s leaves the line of another request to it, in any sequence', (_name, lines, one, other) => {
    for (const [first, second] of [
      [one, other],
      [other, one],
    ] as const) {
      const both = { ok: true, items: [first, second] };
      expect(decideReorder({ items: lines }, [requestOf(first), requestOf(second)])).toEqual(both);
      expect(decideReorder({ items: lines, reordered: [first] }, [requestOf(second)])).toEqual({
        ok: true,
        items: [second],
      });
    }
  });

  test('the limit holds for all lines together', () => {
    expect(decideReorder({ items }, [wanted, wanted]).ok).toBe(true);
    expect(decideReorder({ items }, [wanted, wanted, wanted]).ok).toBe(false);
  });

  test('the limit holds for all re-orders of an order together', () => {
    const after = (...reordered: OrderItem[]) => decideReorder({ items, reordered }, [wanted]);
    const exceeded = {
      ok: false,
      refusal: { code: 'reorder_quantity_exceeded', status: 422, item_id: 'b1' },
    };
    expect(after(burgers(1, 1), cola)).toMatchObject({ ok: true });
    expect(after(burgers(2))).toMatchObject(exceeded);
    expect(after(burgers(1), burgers(1))).toMatchObject(exceeded);
    expect(after(burgers(1, 2))).toMatchObject(exceeded);
  });

  test('a re-order of a re-order and an empty re-order are refused', () => {
    expect(decideReorder({ parent_order_id: '1', items }, [wanted])).toMatchObject({
      refusal: { code: 'reorder_of_reorder', status: 409 },
    });
    expect(decideReorder({ items }, [])).toMatchObject({ refusal: { code: 'reorder_empty', status: 422 } });
  });
});
