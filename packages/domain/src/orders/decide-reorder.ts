import { type Decision, type Refusal, refuse } from '../decision.ts';
import type { AnyId } from './order-status.ts';
import type { OrderItem } from './reorder-cart.ts';

export type ReorderRefusalCode =
  | 'reorder_of_reorder'
  | 'reorder_empty'
  | 'reorder_item_not_in_order'
  | 'reorder_quantity_exceeded';

/** Why a re-order is refused; `item_id` names the item at fault. */
export interface ReorderRefusal extends Refusal<ReorderRefusalCode> {
  item_id?: string;
}

/** One requested item, as it is sent. */
export interface RequestedItem {
  item_id: string;
  size_id?: string | null | undefined;
  item_quantity: number;
  /** Original quantity according to the caller, if sent: never less than the requested one. */
  order_q?: number | undefined;
  options?: readonly { addon_id: string; id: string; quantity: number }[] | undefined;
}

/** The lines of the new order: the originals' names and prices with the quantities asked for. */
export interface ReorderLines {
  items: OrderItem[];
}

const isPositiveInteger = (quantity: number): boolean => Number.isSafeInteger(quantity) && quantity > 0;

const countOptions = ({ options = [] }: Pick<RequestedItem, 'options'>): number =>
  options.reduce((sum, { quantity }) => sum + quantity, 0);
const countPieces = (item: RequestedItem): number => item.item_quantity + countOptions(item);

/** Takes `wanted` from the original lines; null without such a line, false without enough quantity. */
function takeFromPool(pool: OrderItem[], wanted: RequestedItem): OrderItem | null | false {
  const same = pool.filter(
    ({ item_id, sizeId }) => item_id === wanted.item_id && (sizeId ?? '') === (wanted.size_id ?? ''),
  );
  const options = wanted.options ?? [];
  const hasOptions = same.filter((line) =>
    options.every(({ addon_id, id }) =>
      line.options.some((option) => option.addon_id === addon_id && option.id === id),
    ),
  );
  if (hasOptions.length === 0) return null;
  // The line with the fewest other options: the others stay for requests that ask for theirs.
  const [enough] = hasOptions
    .filter(
      (line) =>
        line.item_quantity >= wanted.item_quantity &&
        options.every(({ addon_id, id, quantity }) =>
          line.options.some(
            (option) => option.addon_id === addon_id && option.id === id && option.quantity >= quantity,
          ),
        ),
    )
    .sort((a, b) => countOptions(a) - countOptions(b));
  if (!enough) return false;
  const chosen = enough.options.flatMap((option) => {
    const request = options.find(({ addon_id, id }) => addon_id === option.addon_id && id === option.id);
    return request ? [{ ...option, quantity: request.quantity }] : [];
  });
  const at = pool.indexOf(enough);
  pool[at] = {
    ...enough,
    item_quantity: enough.item_quantity - wanted.item_quantity,
    options: enough.options.map((option) => {
      const used = chosen.find(({ addon_id, id }) => addon_id === option.addon_id && id === option.id);
      return used ? { ...option, quantity: option.quantity - used.quantity } : option;
    }),
  };
  return { ...enough, item_quantity: wanted.item_quantity, options: chosen };
}

/**
 * Decides a re-order of missing items: the parent is no re-order itself, the items and options are the parent's, and
 * the quantities over all re-orders (`reordered` are the lines of earlier ones) stay within the parent's. Prices come
 * from the parent, never from the request.
 */
export function decideReorder(
  order: {
    parent_order_id?: AnyId | null | undefined;
    items: readonly OrderItem[];
    reordered?: readonly OrderItem[];
  },
  requested: readonly RequestedItem[],
): Decision<ReorderLines, ReorderRefusal> {
  if (order.parent_order_id) return refuse({ code: 'reorder_of_reorder', status: 409 });
  if (requested.length === 0) return refuse({ code: 'reorder_empty', status: 422 });
  for (const { item_id, item_quantity, order_q = item_quantity, options = [] } of requested) {
    const distinct = new Set(options.map(({ addon_id, id }) => `${addon_id} ${id}`)).size === options.length;
    if (
      !isPositiveInteger(item_quantity) ||
      item_quantity > order_q ||
      !options.every(({ quantity }) => isPositiveInteger(quantity)) ||
      !distinct
    ) {
      return refuse({ code: 'reorder_quantity_exceeded', status: 422, item_id });
    }
  }
  const earlier = (order.reordered ?? [])
    .filter((line) => requested.some(({ item_id }) => item_id === line.item_id))
    .map(({ sizeId, ...line }) => ({ ...line, size_id: sizeId }));
  const pool = [...order.items];
  const items: OrderItem[] = [];
  // The largest first, over all re-orders: the fewest lines have enough for them.
  const inTurn = [...[...earlier, ...requested].entries()].sort(
    ([, a], [, b]) => countPieces(b) - countPieces(a),
  );
  for (const [at, wanted] of inTurn) {
    const { item_id } = wanted;
    const taken = takeFromPool(pool, wanted);
    if (taken === null) return refuse({ code: 'reorder_item_not_in_order', status: 422, item_id });
    if (taken === false) return refuse({ code: 'reorder_quantity_exceeded', status: 422, item_id });
    if (at >= earlier.length) items[at - earlier.length] = taken;
  }
  return { ok: true, items };
}
