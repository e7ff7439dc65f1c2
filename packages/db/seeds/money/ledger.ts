import { createHash } from 'node:crypto';
import {
  applyPosting,
  chargeHeldFee,
  type DriverAccount,
  type DriverBalances,
  formatEntryForHash,
  type Gateway,
  type HeldFrom,
  holdForAssignment,
  type Posting,
  payMembership,
  postTopUp,
  returnHeldFee,
  SETTING_DEFAULTS,
  type WalletDecision,
} from '@mishwar/domain';
import type { Client } from 'pg';
import { advanceIdentity, type Cell, copyRows } from '../copy.ts';
import type { OrderStory } from '../orders/order-story.ts';
import { createRandom, type Random, weighted } from '../random.ts';
import type { World } from '../world.ts';
import type { ApprovedCredit } from './approvals.ts';
import { dueAt, type MembershipSale, type SoldMembership, writeMemberships } from './memberships.ts';
import { DEMO_PLANS, type DemoPlan } from './plans.ts';

const FEE = SETTING_DEFAULTS.FEE_TAX.fee * 100;
const FEE_TAX = SETTING_DEFAULTS.FEE_TAX.tax / 100;
/** Drivers fill up before they would stop being offered orders. */
const FILL_UP_BELOW = SETTING_DEFAULTS.LIMIT_ORDER.value * 100 + 5_000;

const PLANS_ON_SALE = DEMO_PLANS.filter(({ isActive }) => isActive);

/** Hours between two drivers who buy a plan before they must fill up, on average. */
const HOURS_BETWEEN_PLANS = 9;

/** Half of the drivers pay at either gateway. */
const gatewayOf = (driverId: number): Gateway => (driverId % 2 === 0 ? 'PAYFORT' : 'HYPERPAY');

/** Assigns memberships at the desk. */
const STAFF: Author = { role: 'ADMIN', id: null, name: 'نورة القحطاني' };

interface OrderHappening {
  readonly at: number;
  readonly kind: 'hold' | 'fee' | 'back';
  readonly order: number;
  readonly story: OrderStory;
}

interface PlanSale {
  readonly at: number;
  readonly kind: 'plan';
  readonly driver: World['drivers'][number];
  readonly plan: DemoPlan;
}

type Happening =
  | OrderHappening
  | PlanSale
  | { readonly at: number; readonly kind: 'sale'; readonly sale: MembershipSale }
  | { readonly at: number; readonly kind: 'credit'; readonly credit: ApprovedCredit };

interface Author {
  readonly role: string;
  readonly id: number | null;
  readonly name: string;
}

/** What a transaction has beside its entries; a key of its own, unless it was asked for with one. */
interface Circumstances {
  readonly author: Author;
  readonly order?: number;
  readonly method?: string;
  readonly note?: string;
  readonly key?: string;
  readonly approvalId?: number;
}

interface Wallet {
  balances: DriverBalances;
  /** Id, entries so far and last hash of each account. */
  readonly accounts: Record<DriverAccount, { readonly id: number; sequence: number; hash: Buffer }>;
  readonly held: Map<number, HeldFrom>;
  /** The last one that was bought. */
  membership?: SoldMembership;
}

/** What the ledger books, beside the top-ups; `orders` are stories by their order's id. */
interface LedgerCauses {
  readonly orders: ReadonlyMap<number, OrderStory>;
  readonly sales: readonly MembershipSale[];
  readonly credits: readonly ApprovedCredit[];
}

/**
 * Writes the money side of the orders: what was held, taken and given back, the memberships of `sales` and the fees
 * that they waived, and the top-ups that paid for it, with the same postings, balances and hash chain as the ledger's
 * own function makes. `orders` are stories by their order's id; `from` and `now` in ms since 1970.
 */
export async function seedLedger(
  client: Client,
  world: World,
  { orders, sales, credits }: LedgerCauses,
  random: Random,
  { from, now }: { from: number; now: number },
): Promise<void> {
  const wallets = await readWallets(client);
  const platform = await readPlatformAccounts(client);
  const transactions: Cell[][] = [];
  const entries: Cell[][] = [];
  const sold: SoldMembership[] = [];
  const first = await nextTransactionId(client);

  const record = (
    driverId: number,
    at: number,
    decision: WalletDecision,
    { author, order, method, note, key, approvalId }: Circumstances,
  ): number => {
    if (!decision.ok) throw new Error(`the seed's ledger: ${decision.refusal.code} for driver ${driverId}`);
    const id = first + transactions.length;
    const when = new Date(at);
    const { posting } = decision;
    const hasStatus = posting.type === 'TOP_UP' || posting.type === 'SUBSCRIBER_MEMBERSHIP';
    transactions.push([
      ...[id, posting.type, driverId, order, key ?? `seed:${id}`, hasStatus ? 'SUCCESS' : null, method],
      ...[author.role, author.id, author.name, note, when, approvalId],
    ]);
    appendEntries(entries, walletOf(wallets, driverId), platform, posting, id, when);
    return id;
  };

  const topUp = (
    driver: { id: number; name: string },
    at: number,
    bought: { amount: number; gift?: number },
  ) => {
    const { balances } = walletOf(wallets, driver.id);
    const money = { gateway: gatewayOf(driver.id), ...bought };
    const author = { role: 'DRIVER', id: driver.id, name: driver.name };
    record(driver.id, at, postTopUp(balances, money), { author, method: 'online' });
  };
  for (const driver of world.drivers) {
    const amount = random.int(10, 30) * 5_000;
    const plan = random.chance(0.4) ? PLANS_ON_SALE[random.int(1, 8) % PLANS_ON_SALE.length] : undefined;
    const at = from - random.int(1, 20 * 24 * 60) * 60_000;
    topUp(driver, at, plan ? { amount: plan.price, gift: plan.gift } : { amount });
  }
  const fillUp = (driver: { id: number; name: string }, at: number, below: number) => {
    if (walletOf(wallets, driver.id).balances.MAIN >= below) return;
    const steps = random.int(6, 20);
    // One in three fills up by a plan.
    const plan = steps % 3 === 0 ? PLANS_ON_SALE[steps % PLANS_ON_SALE.length] : undefined;
    topUp(driver, at - 30_000, plan ? { amount: plan.price, gift: plan.gift } : { amount: steps * 5_000 });
  };
  const sell = (sale: MembershipSale) => {
    const { at, driverId, subscription } = sale;
    const driver = world.drivers.find(({ id }) => id === driverId);
    if (!driver) throw new Error(`the seed's memberships: no driver ${driverId}`);
    fillUp(driver, at, subscription.price + FILL_UP_BELOW);
    const wallet = walletOf(wallets, driverId);
    const decision = payMembership(wallet.balances, subscription.price);
    const transactionId = record(driverId, at, decision, { author: STAFF, note: subscription.name });
    wallet.membership = { ...sale, id: sold.length + 1, transactionId, waived: [] };
    sold.push(wallet.membership);
  };
  const credit = ({ at, driverIds, amount, gift, kind, key, by, approvalId }: ApprovedCredit) => {
    const author = { role: 'ADMIN', ...by };
    for (const id of driverIds) {
      const decision = postTopUp(walletOf(wallets, id).balances, { gateway: 'MANUAL', amount, gift });
      const ownKey = kind === 'credit' ? key : `gift:${id}|${key}`;
      record(id, at, decision, { author, method: 'manual', key: ownKey, approvalId });
    }
  };
  const others = [
    ...sales.map(saleHappening),
    ...credits.map(creditHappening),
    ...planSales(world, from, now),
  ];
  for (const happening of happenings(orders, others)) {
    if (happening.kind === 'credit') {
      credit(happening.credit);
      continue;
    }
    if (happening.kind === 'sale') {
      sell(happening.sale);
      continue;
    }
    if (happening.kind === 'plan') {
      const { driver, at, plan } = happening;
      topUp(driver, at, { amount: plan.price, gift: plan.gift });
      continue;
    }
    const { at, kind, order, story } = happening;
    const driver = story.driver;
    if (!driver) continue;
    const wallet = walletOf(wallets, driver.id);
    const author = { role: 'DRIVER', id: driver.id, name: driver.name };
    if (kind === 'hold') {
      if (wallet.membership && dueAt(wallet.membership) > at) {
        wallet.membership.waived.push({ order, at, fee: FEE });
        continue;
      }
      fillUp(driver, at, FILL_UP_BELOW);
      const decision = holdForAssignment(wallet.balances, FEE);
      record(driver.id, at, decision, { author, order });
      if (decision.ok) wallet.held.set(order, decision.heldFrom);
      continue;
    }
    // A fee that was waived at the assignment stays waived.
    if (!wallet.held.has(order)) continue;
    if (kind === 'fee') {
      record(driver.id, at, chargeHeldFee(wallet.balances, FEE, FEE_TAX), { author, order });
    } else {
      record(driver.id, at, returnHeldFee(wallet.balances, FEE, wallet.held.get(order) ?? 'MAIN'), {
        author,
        order,
      });
    }
  }
  await write(client, transactions, entries, wallets);
  await writeMemberships(client, sold, now);
}

const creditHappening = (credit: ApprovedCredit): Happening => ({ at: credit.at, kind: 'credit', credit });
const saleHappening = (sale: MembershipSale): Happening => ({ at: sale.at, kind: 'sale', sale });

/** Plans that drivers buy ahead, over all of the time; the recommended ones more often. */
function planSales(world: World, from: number, now: number): PlanSale[] {
  // A stream of its own, so that the rest of the demo does not depend on how many are sold.
  const random = createRandom(41);
  const plan = weighted(PLANS_ON_SALE.map((one) => [one, one.priority === null ? 1 : 2] as const));
  const sales: PlanSale[] = [];
  const wait = () => random.wait(HOURS_BETWEEN_PLANS * 3_600_000);
  for (let at = from + wait(); at < now; at += wait())
    sales.push({ at: Math.floor(at), kind: 'plan', driver: random.pick(world.drivers), plan: plan(random) });
  return sales;
}

/** What `orders` did to the wallets, and `others`, by their time. */
function happenings(orders: ReadonlyMap<number, OrderStory>, others: readonly Happening[]): Happening[] {
  const list: OrderHappening[] = [];
  for (const [order, story] of orders) {
    if (story.assignedAt === undefined) continue;
    list.push({ at: story.assignedAt, kind: 'hold', order, story });
    if (story.deliveredAt !== undefined) list.push({ at: story.deliveredAt, kind: 'fee', order, story });
    else if (story.cancelledAt !== undefined)
      list.push({ at: story.cancelledAt, kind: 'back', order, story });
  }
  list.sort((a, b) => a.at - b.at || a.order - b.order);
  return [...others, ...list].sort((a, b) => a.at - b.at);
}

function appendEntries(
  rows: Cell[][],
  wallet: Wallet,
  platform: ReadonlyMap<string, number>,
  posting: Posting,
  transactionId: number,
  when: Date,
): void {
  for (const entry of posting.entries) {
    if (entry.kind !== 'MAIN' && entry.kind !== 'GIFT' && entry.kind !== 'HOLD') {
      const key = entry.kind === 'CLEARING' ? `${entry.kind}:${entry.gateway}` : entry.kind;
      rows.push([transactionId, platform.get(key), entry.amount, null, null, null, null, when]);
      continue;
    }
    const account = wallet.accounts[entry.kind];
    const previous = wallet.balances[entry.kind];
    account.sequence += 1;
    const remaining = previous + entry.amount;
    const text = formatEntryForHash({
      account_id: account.id,
      sequence: account.sequence,
      transaction_id: transactionId,
      amount: entry.amount,
      remaining_balance: remaining,
    });
    account.hash = createHash('sha256').update(account.hash).update(text).digest();
    rows.push([
      transactionId,
      account.id,
      entry.amount,
      account.sequence,
      previous,
      remaining,
      account.hash,
      when,
    ]);
  }
  wallet.balances = applyPosting(wallet.balances, posting);
}

async function write(
  client: Client,
  transactions: Cell[][],
  entries: Cell[][],
  wallets: ReadonlyMap<number, Wallet>,
): Promise<void> {
  await copyRows(
    client,
    'wallet_transaction',
    [
      ...[
        'id',
        'type',
        'driver_id',
        'order_id',
        'transaction_key',
        'status',
        'payment_method',
        'created_by_role',
      ],
      ...['created_by_id', 'created_by_name', 'note', 'created_at', 'approval_id'],
    ],
    transactions,
  );
  await copyRows(
    client,
    'wallet_entry',
    [
      ...[
        'transaction_id',
        'account_id',
        'amount',
        'sequence',
        'previous_balance',
        'remaining_balance',
        'hash',
      ],
      'created_at',
    ],
    entries,
  );
  const accounts = [...wallets.values()].flatMap(({ accounts, balances }) =>
    (['MAIN', 'GIFT', 'HOLD'] as const).map((kind) => ({ ...accounts[kind], balance: balances[kind] })),
  );
  await client.query(
    `update wallet_account a set balance = n.balance, entries = n.entries, last_hash = n.hash
     from unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::bytea[]) as n (id, balance, entries, hash) where a.id = n.id`,
    [
      accounts.map(({ id }) => id),
      accounts.map(({ balance }) => balance),
      accounts.map(({ sequence }) => sequence),
      accounts.map(({ hash }) => hash),
    ],
  );
  await advanceIdentity(client, ['wallet_transaction']);
}

async function readWallets(client: Client): Promise<Map<number, Wallet>> {
  const { rows } = await client.query<{
    id: string;
    kind: DriverAccount;
    driver_id: string;
    balance: string;
    entries: string;
    last_hash: Buffer;
  }>(
    'select id, kind, driver_id, balance, entries, last_hash from wallet_account where driver_id is not null',
  );
  const wallets = new Map<number, Wallet>();
  for (const row of rows) {
    const driverId = Number(row.driver_id);
    const none = { id: 0, sequence: 0, hash: Buffer.alloc(0) };
    const wallet = wallets.get(driverId) ?? {
      balances: { MAIN: 0, GIFT: 0, HOLD: 0 },
      accounts: { MAIN: none, GIFT: none, HOLD: none },
      held: new Map<number, HeldFrom>(),
    };
    wallet.accounts[row.kind] = { id: Number(row.id), sequence: Number(row.entries), hash: row.last_hash };
    wallet.balances = { ...wallet.balances, [row.kind]: Number(row.balance) };
    wallets.set(driverId, wallet);
  }
  return wallets;
}

async function readPlatformAccounts(client: Client): Promise<Map<string, number>> {
  const { rows } = await client.query<{ id: string; key: string }>(
    `select id, concat_ws(':', kind, gateway) as key from wallet_account where driver_id is null`,
  );
  return new Map(rows.map(({ id, key }) => [key, Number(id)]));
}

async function nextTransactionId(client: Client): Promise<number> {
  const { rows } = await client.query<{ next: string }>(
    'select coalesce(max(id), 0) + 1 as next from wallet_transaction',
  );
  return Number(rows[0]?.next ?? 1);
}

function walletOf(wallets: ReadonlyMap<number, Wallet>, driverId: number): Wallet {
  const wallet = wallets.get(driverId);
  if (!wallet) throw new Error(`driver ${driverId} has no wallet`);
  return wallet;
}
