import type { Halalas } from '../money/money.ts';
import { computeLineTotal } from './order-totals.ts';

export interface OrderItemOption {
  addon_id: string;
  id: string;
  name: string;
  price: Halalas;
  quantity: number;
}

/** An item of the original order, prices in halalas. */
export interface OrderItem {
  item_id: string;
  item_name: string;
  item_price: Halalas;
  item_quantity: number;
  sizeId: string | null;
  sizeName: string | null;
  options: readonly OrderItemOption[];
}

/** A line of the cart; `line` and `topping` are positions in the original order's items and options. */
export interface CartLine {
  line: number;
  quantity: number;
  toppings: readonly { topping: number; quantity: number }[];
}

export type ReorderCart = readonly CartLine[];

export type CartAction =
  | { type: 'add' | 'increment' | 'decrement' | 'remove'; line: number }
  | {
      type: 'addTopping' | 'incrementTopping' | 'decrementTopping' | 'removeTopping';
      line: number;
      topping: number;
    }
  | { type: 'clear' };

const QUANTITY_STEPS = { add: 1, increment: 1, decrement: -1, remove: Number.NEGATIVE_INFINITY } as const;

/** A quantity after a step, between 0 and the quantity of the original order. */
function stepQuantity(quantity: number, step: keyof typeof QUANTITY_STEPS, max: number): number {
  return Math.min(Math.max(quantity + QUANTITY_STEPS[step], 0), max);
}

function changeTopping(
  line: CartLine,
  topping: number,
  step: keyof typeof QUANTITY_STEPS,
  max: number,
): CartLine {
  const present = line.toppings.find((entry) => entry.topping === topping);
  const quantity = stepQuantity(present?.quantity ?? 0, step, max);
  const others = line.toppings.filter((entry) => entry.topping !== topping);
  const toppings = quantity > 0 ? [...others, { topping, quantity }] : others;
  return { ...line, toppings: toppings.sort((a, b) => a.topping - b.topping) };
}

/**
 * Reducer of the re-order cart. Quantities never exceed those of the original order; an item or topping whose quantity
 * reaches 0 is removed (an item with its toppings). Adding a topping of an item that is not in the cart adds one of
 * the item. An action on anything outside the original order changes nothing.
 */
export function reduceReorderCart(
  cart: ReorderCart,
  action: CartAction,
  items: readonly OrderItem[],
): ReorderCart {
  if (action.type === 'clear') return [];
  const item = items[action.line];
  if (!item) return cart;
  const present = cart.find(({ line }) => line === action.line);
  const others = cart.filter(({ line }) => line !== action.line);
  let line: CartLine = present ?? { line: action.line, quantity: 0, toppings: [] };
  if ('topping' in action) {
    const option = item.options[action.topping];
    if (!option || (!present && action.type !== 'addTopping')) return cart;
    const step = action.type.replace('Topping', '') as keyof typeof QUANTITY_STEPS;
    line = changeTopping(line, action.topping, step, option.quantity);
    if (!present) line = { ...line, quantity: Math.min(1, item.item_quantity) };
  } else {
    if (!present && action.type !== 'add') return cart;
    line = { ...line, quantity: stepQuantity(line.quantity, action.type, item.item_quantity) };
  }
  return line.quantity > 0 ? [...others, line].sort((a, b) => a.line - b.line) : others;
}

/** Total of the cart in halalas, including tax. */
export function computeCartTotal(cart: ReorderCart, items: readonly OrderItem[]): Halalas {
  return cart.reduce((sum, { line, quantity, toppings }) => {
    const item = items[line];
    if (!item) return sum;
    const options = toppings.flatMap((entry) => {
      const option = item.options[entry.topping];
      return option ? [{ price: option.price, quantity: entry.quantity }] : [];
    });
    return sum + computeLineTotal({ item_price: item.item_price, item_quantity: quantity, options });
  }, 0);
}

/** Whether the cart may be sent: it is not being sent, and its total is above 0. */
export function canSubmitCart(cart: ReorderCart, items: readonly OrderItem[], sending: boolean): boolean {
  return !sending && computeCartTotal(cart, items) > 0;
}
