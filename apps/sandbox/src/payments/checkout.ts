import { type CardBrand, hostedPage, readChoice, type Shown } from './hosted-page.ts';

/** A payment that was asked for, and what became of it. */
export interface Checkout {
  /** Names its page. */
  readonly id: string;
  readonly reference: string;
  /** Halalas. */
  readonly amount: number;
  readonly expiresAt: number;
  /** Whether money is only reserved when it is paid, and taken by a capture. */
  readonly isReserved: boolean;
  end: 'paid' | 'failed' | 'cancelled' | null;
  brand: CardBrand | null;
  /** What the gateway calls the payment, once one was tried. */
  gatewayId: string | null;
  captured: number;
}

const shown = (gateway: string, checkout: Checkout): Shown => ({
  gateway,
  amount: (checkout.amount / 100).toFixed(2),
  reference: checkout.reference,
  end: checkout.end ?? (Date.now() > checkout.expiresAt ? 'expired' : null),
});

/** The page of a payment; takes the choice that its form sends, and calls `ended` with it once. */
export function visit(
  gateway: string,
  checkout: Checkout,
  { method, text }: { method: string; text: string },
  ended: (checkout: Checkout) => void,
): readonly [number, string] {
  const now = shown(gateway, checkout);
  if (method !== 'POST' || now.end) return [200, hostedPage(now)];
  const choice = readChoice(text);
  if (typeof choice === 'string') return [422, hostedPage({ ...now, problem: choice })];
  checkout.end = ({ pay: 'paid', decline: 'failed', cancel: 'cancelled' } as const)[choice.kind];
  checkout.brand = choice.kind === 'cancel' ? null : choice.brand;
  checkout.captured = choice.kind === 'pay' && !checkout.isReserved ? checkout.amount : 0;
  ended(checkout);
  return [200, hostedPage(shown(gateway, checkout))];
}
