import type { ExchangeOutcome, ExchangeThirdParty } from './exchange.ts';

/** What of an order decides which exchanges it should have. */
export interface ExchangedOrder {
  status: string;
  /** Whether the partner knows it: it came from there, with the partner's number. */
  isPartners: boolean;
  hasDriver: boolean;
  isFake: boolean;
}

interface OrderExchange {
  third_party: ExchangeThirdParty;
  type: string;
  outcome: ExchangeOutcome;
}

/** An exchange that an order should have: any of the types with success. The first type names it. */
interface Expected {
  third_party: 'CITC' | 'ODOO' | 'SHUKAH';
  types: readonly [string, ...string[]];
}

function expectedOf({ status, isPartners, hasDriver, isFake }: ExchangedOrder): Expected[] {
  if (isFake) return [];
  const isEnded = status === 'delivered' || status === 'cancelled';
  return [
    { third_party: 'CITC', types: ['ORDER_CREATE'] },
    ...(hasDriver
      ? [
          {
            third_party: 'CITC',
            types: ['ORDER_ASSIGN', 'DRIVER_ASSIGN_DRIVER_TO_ORDER', 'DRIVER_ACCEPT_ORDER'],
          } as const,
        ]
      : []),
    ...(status === 'delivered' ? [{ third_party: 'CITC', types: ['DRIVER_EXECUTE_ORDER'] } as const] : []),
    ...(status === 'cancelled' ? [{ third_party: 'CITC', types: ['ORDER_CANCEL'] } as const] : []),
    ...(isEnded ? [{ third_party: 'ODOO', types: ['ORDER'] } as const] : []),
    ...(isEnded && isPartners ? [{ third_party: 'SHUKAH', types: ['ORDER'] } as const] : []),
  ];
}

export interface Missing {
  third_party: Expected['third_party'];
  type: string;
  /** Whether it was sent without success. */
  isTried: boolean;
}

/** What should have been sent about an order and was not. */
export function findMissingExchanges(order: ExchangedOrder, exchanges: readonly OrderExchange[]): Missing[] {
  const covers = ({ third_party: thirdParty, types }: Expected, exchange: OrderExchange) =>
    // The ERP and the partner get the whole order in any of their calls.
    exchange.third_party === thirdParty && (thirdParty !== 'CITC' || types.includes(exchange.type));
  return expectedOf(order).flatMap((expected) => {
    const tries = exchanges.filter((exchange) => covers(expected, exchange));
    if (tries.some(({ outcome }) => outcome === 'success')) return [];
    return [{ third_party: expected.third_party, type: expected.types[0], isTried: tries.length > 0 }];
  });
}

/** What of a driver decides what the regulator should know. */
export interface ExchangedDriver {
  isActive: boolean;
  isRegistered: boolean;
  /** Messages about the driver that were not sent yet, oldest first. */
  unsent: readonly { type: string; isTried: boolean }[];
}

/** What the regulator should know of a driver and does not: what is unsent, and the registration of an active driver. */
export function findMissingDriverExchanges(
  { isActive, isRegistered, unsent }: ExchangedDriver,
  exchanges: readonly OrderExchange[],
): Missing[] {
  const missing = new Map(unsent.map(({ type, isTried }) => [type, isTried]));
  const isWaiting = missing.has('DRIVER_CREATE') || missing.has('DRIVER_EDIT');
  if (isActive && !isRegistered && !isWaiting) {
    const isTried = exchanges.some(
      ({ third_party: thirdParty, type }) => thirdParty === 'CITC' && type === 'DRIVER_CREATE',
    );
    missing.set('DRIVER_CREATE', isTried);
  }
  return [...missing].map(([type, isTried]) => ({ third_party: 'CITC', type, isTried }));
}
