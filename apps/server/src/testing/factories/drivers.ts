import type { DB } from '@mishwar/db';
import type { Insertable } from 'kysely';
import { lockBalances, postToLedger } from '../../features/wallet/public.ts';
import { hashToken, newToken } from '../../platform/crypto/token.ts';
import { type Db, inTransaction } from '../../platform/transaction.ts';
import { NOW, SYSTEM } from './operators.ts';
import { CENTRE, type Coordinates } from './stores.ts';

type DriverValues = Partial<Insertable<DB['driver']>>;

let drivers = 0;

/** Inserts a ready driver with the given columns, without wallet, position or session; returns the id. */
export async function insertDriver(db: Db, values: DriverValues = {}): Promise<number> {
  drivers += 1;
  const row = await db
    .insertInto('driver')
    .values({
      id_number: String(2_000_000_000 + drivers),
      first_name: 'Salem',
      last_name: `Driver${drivers}`,
      phone: `05${String(10_000_000 + drivers)}`,
      pass_key: 'ABC123',
      is_ready: true,
      ...values,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** Stores where a driver is, idle since then. */
export async function insertPosition(
  db: Db,
  driverId: number,
  { latitude, longitude }: Coordinates,
  at: Date,
): Promise<void> {
  const times = { recorded_at: at, received_at: at, idle_since: at };
  await db
    .insertInto('driver_position')
    .values({ driver_id: driverId, latitude, longitude, ...times })
    .execute();
}

/** Books a top-up by staff: halalas on MAIN and GIFT. */
export async function topUp(db: Db, driverId: number, { main = 0, gift = 0 }): Promise<void> {
  if (main + gift === 0) return;
  await inTransaction(db, async (trx) => {
    await lockBalances(trx, driverId);
    const entries = [
      { kind: 'CLEARING' as const, gateway: 'MANUAL' as const, amount: -main },
      { kind: 'MAIN' as const, amount: main },
      { kind: 'GIFT_EXPENSE' as const, amount: -gift },
      { kind: 'GIFT' as const, amount: gift },
    ].filter(({ amount }) => amount !== 0);
    const booking = { driverId, orderId: null, key: `top-up-${driverId}`, actor: SYSTEM };
    await postToLedger(trx, { type: 'TOP_UP', entries }, booking);
  });
}

/** Starts a session of the driver gateway, for a day from `now`; returns its token. */
export async function startDriverSession(db: Db, driverId: number, now = new Date()): Promise<string> {
  const token = newToken();
  await db
    .insertInto('driver_session')
    .values({
      token_hash: hashToken(token),
      driver_id: driverId,
      expires_at: new Date(now.getTime() + 86_400_000),
    })
    .execute();
  return token;
}

interface DriverOptions {
  name?: string;
  phone?: string;
  /** Halalas on MAIN and GIFT. */
  main?: number;
  gift?: number;
  companyId?: number;
  isCasper?: boolean;
  isActive?: boolean;
  at?: Coordinates;
}

/** Creates a driver of Casper, unless it is said otherwise, with 500 SAR in the wallet; returns the id. */
export async function createDriver(db: Db, options: DriverOptions = {}): Promise<number> {
  const { name, phone, main = 50_000, gift = 0, at } = options;
  const id = await insertDriver(db, {
    ...(name !== undefined && { first_name: name }),
    ...(phone !== undefined && { phone }),
    is_casper: options.isCasper ?? true,
    is_active: options.isActive ?? true,
    delivery_company_id: options.companyId ?? null,
    stc_pay_number: `05${String(20_000_000 + drivers)}`,
  });
  if (at) await insertPosition(db, id, at, NOW);
  await topUp(db, id, { main, gift });
  return id;
}

/** A driver's balances in halalas. */
export async function balancesOf(db: Db, driverId: number) {
  return inTransaction(db, (trx) => lockBalances(trx, driverId));
}

export interface SignedInDriver {
  id: number;
  phone: string;
  /** Token of the driver gateway. */
  token: string;
}

/** Creates a signed-in driver: active, ready and online at `spot`, with `balance` halalas in the wallet. */
export async function createSignedInDriver(
  db: Db,
  { spot = CENTRE, balance = 100_000, isReady = true, isActive = true, now = new Date() } = {},
): Promise<SignedInDriver> {
  const phone = `05${String(31_000_000 + drivers + 1)}`;
  const id = await insertDriver(db, {
    first_name: 'سالم',
    last_name: `السائق ${drivers + 1}`,
    phone,
    is_ready: isReady,
    is_active: isActive,
  });
  await insertPosition(db, id, spot, now);
  await topUp(db, id, { main: balance });
  return { id, phone, token: await startDriverSession(db, id, now) };
}
