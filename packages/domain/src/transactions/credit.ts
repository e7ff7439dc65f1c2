import { type Decision, type Refusal, refuse } from '../decision.ts';
import { type Halalas, MAX_AMOUNT, moneyToWire, parseMoney, toLatinDigits } from '../money/money.ts';

export const CREDIT_KINDS = ['charge', 'gift'] as const;
/** A charge goes to the main balance, a gift to the gift balance. */
export type CreditKind = (typeof CREDIT_KINDS)[number];

/** Request body of a credit. */
export interface CreditBody {
  driver_id: string;
  amount: string;
  gift: string;
  delivery_cost: '0.00';
  isGift: boolean;
  isCharge: boolean;
}

export type CreditRefusal = Refusal<'wallet_amount_invalid' | 'amount_too_large'>;

/** The request body for a typed amount; null for an empty input. */
export function buildCreditBody(driverId: string, kind: CreditKind, typed: string): CreditBody | null {
  if (typed.trim() === '') return null;
  const halalas = parseAmountInput(typed);
  const amount = halalas === null ? typed.trim() : moneyToWire(halalas);
  const isGift = kind === 'gift';
  return {
    driver_id: driverId,
    amount: isGift ? '0.00' : amount,
    gift: isGift ? amount : '0.00',
    delivery_cost: '0.00',
    isGift,
    isCharge: !isGift,
  };
}

/** Every comma is followed by exactly three digits; a number does not begin with a zero then. */
const GROUPED = /^[1-9]\d*(?:,\d{3})+(?:\.|$)/;

/**
 * The typed amount reduced to digits in either script and one decimal point with at most two digits after it. Commas
 * between thousands are dropped. Another comma stays, because it may be either: "1,5" may become "1,500".
 */
export function sanitizeAmountInput(typed: string): string {
  const kept = typed
    .replaceAll('٫', '.')
    .replaceAll('،', ',')
    .replace(/[^\d٠-٩۰-۹.,]/g, '');
  const isGrouped = GROUPED.test(toLatinDigits(kept));
  const [whole = '', ...rest] = (isGrouped ? kept.replaceAll(',', '') : kept).split('.');
  return rest.length > 0 ? `${whole}.${rest.join('').replaceAll(',', '').slice(0, 2)}` : whole;
}

/** Reads what `sanitizeAmountInput` left, in halalas: a comma before the last one or two digits is a decimal point. */
export const parseAmountInput = (typed: string): Halalas | null =>
  parseMoney(typed.trim().replace(/,(?=\S{1,2}$)/, '.'));

/**
 * Decides a credit: the amounts in halalas to add to each balance. Refused unless exactly the named parts are positive.
 */
export function decideCredit(
  asked: Pick<CreditBody, 'isCharge' | 'isGift'> & { amount: string | number; gift: string | number },
): Decision<{ amount: Halalas; gift: Halalas }, CreditRefusal> {
  const amount = parseMoney(asked.amount);
  const gift = parseMoney(asked.gift);
  const fits = (part: Halalas | null, isNamed: boolean) => part !== null && (isNamed ? part > 0 : part === 0);
  if (
    amount === null ||
    gift === null ||
    !fits(amount, asked.isCharge) ||
    !fits(gift, asked.isGift) ||
    amount + gift === 0
  )
    return refuse<CreditRefusal>({ code: 'wallet_amount_invalid', status: 422 });
  if (amount > MAX_AMOUNT || gift > MAX_AMOUNT)
    return refuse<CreditRefusal>({ code: 'amount_too_large', status: 422 });
  return { ok: true, amount, gift };
}
