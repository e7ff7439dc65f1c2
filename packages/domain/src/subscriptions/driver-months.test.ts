import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  applyPosting,
  chargeHeldFee,
  type DriverBalances,
  endRefund,
  type HeldFrom,
  holdForAssignment,
  holdRefund,
  isFeeWaived,
  postTopUp,
  returnHeldFee,
  returnMembership,
  type WalletDecision,
  type WalletEntry,
} from '../wallet/wallet.ts';
import { decideMembership, type MembershipPeriod, unusedPart } from './membership.ts';

const HOUR = 3_600_000;
const START = Date.parse('2026-03-01T00:00:00Z');
const TAX_RATE = 0.15;
const MONTHS = 10_000;

const EVENTS = ['buy', 'take', 'deliver', 'cancel', 'assign', 'end', 'expire', 'refund'] as const;
type WalletEvent = (typeof EVENTS)[number];

interface Month {
  /** Halalas. */
  price: number;
  days: number;
  fee: number;
  steps: { event: WalletEvent; hours: number }[];
}

/** A driver's month by the rules of the product: what the server reads, decides and posts. */
function playProduct({ price, days, fee }: Month) {
  let balances: DriverBalances = { MAIN: 0, GIFT: 0, HOLD: 0 };
  const booked: Record<string, number> = {};
  let stored: (MembershipPeriod & { price: number })[] = [];
  const orders: { held: HeldFrom | null }[] = [];
  const post = (decision: WalletDecision): boolean => {
    if (!decision.ok) return false;
    const { posting } = decision;
    expect(posting.entries.reduce((sum: number, { amount }: WalletEntry) => sum + amount, 0)).toBe(0);
    balances = applyPosting(balances, posting);
    for (const { kind, amount } of posting.entries) booked[kind] = (booked[kind] ?? 0) + amount;
    return true;
  };
  const apply: Record<WalletEvent, (now: Date) => void> = {
    buy: () => void post(postTopUp(balances, { gateway: 'HYPERPAY', amount: 7_000, gift: 900 })),
    take: (now) => {
      const running = stored.find(({ startsAt, dueAt }) => startsAt <= now && dueAt > now);
      if (isFeeWaived(fee, running?.dueAt, now)) orders.push({ held: null });
      else {
        const held = holdForAssignment(balances, fee);
        if (held.ok && post(held)) orders.push({ held: held.heldFrom });
      }
    },
    deliver: () => {
      if (orders.shift()?.held) expect(post(chargeHeldFee(balances, fee, TAX_RATE))).toBe(true);
    },
    cancel: () => {
      const held = orders.pop()?.held;
      if (held) expect(post(returnHeldFee(balances, fee, held))).toBe(true);
    },
    assign: (now) => {
      const decision = decideMembership({
        ...{ now, balances, running: stored.filter(({ dueAt }) => dueAt > now) },
        ...{ subscription: { companyId: 1, price, days }, driver: { companyId: 1, isActive: true } },
      });
      if (!('posting' in decision)) return;
      post({ ok: true, posting: decision.posting });
      stored.push({ ...decision.period, price });
    },
    end: (now) => {
      const last = stored.filter(({ dueAt }) => dueAt > now).at(-1);
      if (!last) return;
      const back = unusedPart(last.price, last, now);
      if (back > 0) expect(post(returnMembership(balances, back))).toBe(true);
      stored = stored.filter((one) => one !== last);
    },
    // Which the job does at any time, or not at all.
    expire: (now) => {
      stored = stored.filter(({ dueAt }) => dueAt > now);
    },
    refund: () => {
      if (!post(holdRefund(balances, 2_500))) return;
      expect(post(endRefund(balances, { gateway: 'HYPERPAY', amount: 2_500, isDone: true }))).toBe(true);
    },
  };
  return { apply, balances: () => balances, booked };
}

/** The same month with a pencil: hours and sums, no rule of the product. */
function playPencil({ price, days, fee }: Month) {
  const sum = { main: 0, gift: 0, hold: 0, paid: 0, fees: 0, topUps: 0, gifts: 0 };
  let spans: { from: number; to: number }[] = [];
  const orders: ('main' | 'gift' | 'free')[] = [];
  const open = (hour: number) => spans.filter(({ to }) => to > hour);
  const apply: Record<WalletEvent, (hour: number) => void> = {
    buy: () => {
      sum.main += 7_000;
      sum.gift += 900;
      sum.topUps += 7_000;
      sum.gifts += 900;
    },
    take: (hour) => {
      const isFree = open(hour).some(({ from }) => from <= hour);
      const source = isFree ? 'free' : sum.gift >= fee ? 'gift' : 'main';
      if (source !== 'free') {
        if (sum[source] < fee) return;
        sum[source] -= fee;
        sum.hold += fee;
      }
      orders.push(source);
    },
    deliver: () => {
      const source = orders.shift();
      if (!source || source === 'free') return;
      sum.hold -= fee;
      sum.fees += fee;
    },
    cancel: () => {
      const source = orders.pop();
      if (!source || source === 'free') return;
      sum.hold -= fee;
      sum[source] += fee;
    },
    assign: (hour) => {
      const [first, second] = open(hour);
      if (second || sum.main < price) return;
      // A first that has not begun is a renewal whose predecessor was ended.
      if (first && (first.from > hour || first.to - hour > 7 * 24)) return;
      const from = first ? first.to : hour;
      spans.push({ from, to: from + days * 24 });
      sum.main -= price;
      sum.paid += price;
    },
    end: (hour) => {
      const last = open(hour).at(-1);
      if (!last) return;
      let left = 0;
      for (let day = last.from; day < last.to; day += 24) if (day >= hour) left += 1;
      const back = Math.floor((price * left) / days);
      sum.main += back;
      sum.paid -= back;
      spans = spans.filter((span) => span !== last);
    },
    expire: () => {},
    refund: () => {
      if (sum.main < 2_500) return;
      sum.main -= 2_500;
      sum.topUps -= 2_500;
    },
  };
  return { apply, sum };
}

const month: fc.Arbitrary<Month> = fc.record({
  price: fc.integer({ min: 1, max: 12_000 }),
  days: fc.integer({ min: 1, max: 12 }),
  fee: fc.integer({ min: 1, max: 1_500 }),
  steps: fc.array(
    fc.record({
      event: fc.constantFrom(...EVENTS, 'buy' as const, 'take' as const, 'take' as const, 'assign' as const),
      // About half a day a step: a month has thirty to forty.
      hours: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 40 })),
    }),
    { minLength: 30, maxLength: 40 },
  ),
});

test('ten thousand months of drivers agree with an independent calculation to the halala', () => {
  const seen = { waived: 0, paid: 0, returned: 0 };
  fc.assert(
    fc.property(month, (played) => {
      const product = playProduct(played);
      const pencil = playPencil(played);
      let hour = 0;
      for (const { event, hours } of played.steps) {
        hour += hours;
        const paid = pencil.sum.paid;
        const { MAIN } = product.balances();
        product.apply[event](new Date(START + hour * HOUR));
        pencil.apply[event](hour);
        const { main, gift, hold } = pencil.sum;
        const after = product.balances();
        if (after.MAIN !== main || after.GIFT !== gift || after.HOLD !== hold)
          expect(after, `${event} in hour ${hour}`).toEqual({ MAIN: main, GIFT: gift, HOLD: hold });
        if (main < 0 || gift < 0 || hold < 0) expect.fail(`below zero after ${event} in hour ${hour}`);
        if (event === 'take' && after.MAIN === MAIN && after.HOLD === 0) seen.waived += 1;
        if (pencil.sum.paid > paid) seen.paid += 1;
        if (pencil.sum.paid < paid) seen.returned += 1;
      }
      const { booked } = product;
      const totals = {
        MEMBERSHIP: booked.MEMBERSHIP ?? 0,
        fees: (booked.REVENUE ?? 0) + (booked.TAX ?? 0),
        CLEARING: booked.CLEARING ?? 0,
        GIFT_EXPENSE: booked.GIFT_EXPENSE ?? 0,
      };
      const { paid, fees, topUps, gifts } = pencil.sum;
      expect(totals).toEqual({
        ...{ MEMBERSHIP: paid, fees, CLEARING: -topUps + 0, GIFT_EXPENSE: -gifts + 0 },
      });
    }),
    { numRuns: MONTHS },
  );
  // The months are full of what they are about.
  for (const times of Object.values(seen)) expect(times).toBeGreaterThan(MONTHS / 10);
}, 60_000);
