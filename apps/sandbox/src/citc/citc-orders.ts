/** What the regulator knows of an order, and every report that changed it, in the order in which they came. */
export interface KnownOrder {
  state: 'created' | 'assigned' | 'executed' | 'cancelled';
  idNumber: string | null;
  /** The operations that had an effect. */
  effects: string[];
  /** Reports that came again with a key that is known: they had no second effect. */
  repeats: number;
}

interface Report {
  orderNumber?: unknown;
  idNumber?: unknown;
}

type Refusal = readonly [code: string, message: string];

/** The operation of each address, and the states after which it is allowed. */
const OPERATIONS: Readonly<
  Record<
    string,
    { operation: string; after: readonly (KnownOrder['state'] | null)[]; state: KnownOrder['state'] }
  >
> = {
  '/citc/Order/create': { operation: 'ORDER_CREATE', after: [null], state: 'created' },
  '/citc/Order/assign': { operation: 'ORDER_ASSIGN', after: ['created', 'assigned'], state: 'assigned' },
  '/citc/Driver/accept-order': {
    ...{ operation: 'DRIVER_ACCEPT_ORDER', after: ['created', 'assigned'], state: 'assigned' },
  },
  '/citc/Driver/assign-to-order': {
    ...{ operation: 'DRIVER_ASSIGN_DRIVER_TO_ORDER', after: ['assigned'], state: 'assigned' },
  },
  '/citc/Driver/execute-order': { operation: 'DRIVER_EXECUTE_ORDER', after: ['assigned'], state: 'executed' },
  '/citc/Order/cancel': { operation: 'ORDER_CANCEL', after: ['created', 'assigned'], state: 'cancelled' },
};

/** The regulator's register of orders: strict about the order of reports; it ignores what it has already received. */
export class CitcOrders {
  readonly #orders = new Map<string, KnownOrder>();
  readonly #heard = new Set<string>();

  /** Whether it takes reports at this address. */
  takes(path: string): boolean {
    return path in OPERATIONS;
  }

  /** Takes a report; the refusal where it may not be. */
  report(path: string, key: string, text: string): Refusal | null {
    const rule = OPERATIONS[path];
    const { orderNumber, idNumber } = JSON.parse(text) as Report;
    if (!rule || typeof orderNumber !== 'string') return ['2400', 'The order number is missing'];
    const order = this.#orders.get(orderNumber);
    if (key !== '' && this.#heard.has(key)) {
      if (order) order.repeats += 1;
      return null;
    }
    if (!rule.after.includes(order?.state ?? null))
      return order ? ['2409', `The order is ${order.state}`] : ['2404', 'The order is not registered'];
    const isOfDriver = rule.state === 'assigned' || rule.state === 'executed';
    if (isOfDriver && typeof idNumber !== 'string') return ['2401', 'The driver is missing'];
    this.#heard.add(key);
    this.#orders.set(orderNumber, {
      state: rule.state,
      idNumber: typeof idNumber === 'string' ? idNumber : (order?.idNumber ?? null),
      effects: [...(order?.effects ?? []), rule.operation],
      repeats: order?.repeats ?? 0,
    });
    return null;
  }

  all(): Record<string, KnownOrder> {
    return Object.fromEntries(this.#orders);
  }
}
