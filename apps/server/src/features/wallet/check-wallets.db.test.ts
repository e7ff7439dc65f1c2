import { useTestDatabase } from '@mishwar/db/testing';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '../../platform/transaction.ts';
import { insertDriver } from '../../testing/factories/drivers.ts';
import { checkWallets } from './check-wallets.ts';
import { lockBalances, postToLedger } from './post-to-ledger.ts';

const database = useTestDatabase();
let driverId: number;
const errors: string[] = [];
const log = {
  debug() {},
  info() {},
  warn() {},
  error: (_fields: unknown, message: string) => void errors.push(message),
};
const actor = { kind: 'system', id: null, name: 'test' } as const;

beforeAll(async () => {
  driverId = await insertDriver(database.db);
  for (const [n, amount] of [10_000, 2_500, 333].entries()) {
    await inTransaction(database.db, (trx) =>
      postToLedger(
        trx,
        {
          type: 'TOP_UP',
          entries: [
            { kind: 'CLEARING', gateway: 'MANUAL', amount: -amount },
            { kind: 'MAIN', amount },
          ],
        },
        { driverId, orderId: null, key: `top-up-${n}`, actor },
      ),
    );
  }
});
afterEach(() => {
  errors.length = 0;
});

/** Treats a ledger of any size as large: only the driver whose turn it is is scanned again. */
const LARGE = { maxFullScanEntries: 0, sliceEntries: 1 };
const checkLarge = () => checkWallets({ db: database.db, log: log as never }, LARGE);
const check = () => checkWallets({ db: database.db, log: log as never });

/** Bypasses the triggers, as a holder of the owner's password could. */
const tamper = (statement: string) =>
  database.asOwner(`
    set session_replication_role = replica;
    alter table wallet_entry disable trigger wallet_entry_append_only;
    ${statement};
    alter table wallet_entry enable always trigger wallet_entry_append_only`);

test('a whole ledger has no findings, and the check is kept', async () => {
  expect(await check()).toEqual([]);
  expect(errors).toEqual([]);
  const kept = await database.db.selectFrom('wallet_check').select('findings').execute();
  expect(kept).toEqual([{ findings: [] }]);
});

test.each([
  [
    'an entry',
    'update wallet_entry set amount = amount + 1, remaining_balance = remaining_balance + 1 where sequence = 2',
    'update wallet_entry set amount = amount - 1, remaining_balance = remaining_balance - 1 where sequence = 2',
  ],
  [
    'a balance',
    "update wallet_account set balance = balance + 1 where kind = 'MAIN'",
    "update wallet_account set balance = balance - 1 where kind = 'MAIN'",
  ],
  [
    'an entry and everything that follows from it, but for the hashes',
    `update wallet_entry set amount = amount + 1, remaining_balance = remaining_balance + 1 where sequence = 3;
     update wallet_account set balance = balance + 1 where kind = 'MAIN';
     update wallet_entry set amount = amount - 1 where sequence is null and id = (select max(id) from wallet_entry where sequence is null)`,
    `update wallet_entry set amount = amount - 1, remaining_balance = remaining_balance - 1 where sequence = 3;
     update wallet_account set balance = balance - 1 where kind = 'MAIN';
     update wallet_entry set amount = amount + 1 where sequence is null and id = (select max(id) from wallet_entry where sequence is null)`,
  ],
])('one halala planted in %s is found, logged and audited', async (_what, plant, undo) => {
  await tamper(plant);
  const findings = await check();
  expect(findings?.length).toBeGreaterThan(0);
  expect(errors).toEqual(['the ledger is inconsistent']);
  const audited = await database.db
    .selectFrom('audit_entry')
    .select('after')
    .where('action', '=', 'wallet.findings')
    .orderBy('id', 'desc')
    .executeTakeFirst();
  expect(audited?.after).toMatchObject(findings?.map(({ finding }) => ({ finding })) ?? []);
  await tamper(undo);
  expect(await check()).toEqual([]);
});

test('of a large ledger a check reads what is new and one driver in turn, and still finds an edit of an old row', async () => {
  const { db } = database;
  const drivers = [await insertDriver(db), await insertDriver(db), await insertDriver(db)];
  const topUp = (id: number, key: string) =>
    inTransaction(db, (trx) =>
      postToLedger(
        trx,
        {
          type: 'TOP_UP',
          entries: [
            { kind: 'CLEARING', gateway: 'MANUAL', amount: -700 },
            { kind: 'MAIN', amount: 700 },
          ],
        },
        { driverId: id, orderId: null, key, actor },
      ),
    );
  for (const id of drivers) for (const n of [1, 2]) await topUp(id, `large-${id}-${n}`);
  expect(await check()).toEqual([]);
  const [, , last] = drivers;
  const main = `account_id = (select id from wallet_account where kind = 'MAIN' and driver_id = ${last})`;
  // New entries are verified from the end of the last check.
  await topUp(last ?? 0, 'large-new');
  await tamper(`update wallet_entry set amount = amount + 1, remaining_balance = remaining_balance + 1
    where ${main} and sequence = 3`);
  const fresh = (await checkLarge()) ?? [];
  expect(fresh.map(({ finding }) => finding)).toEqual(
    expect.arrayContaining([
      'account differs from its last entry',
      'entries do not sum to zero',
      'hash does not match',
    ]),
  );
  // Findings stay until they are corrected.
  expect((await checkLarge())?.length).toBeGreaterThan(0);
  await tamper(`update wallet_entry set amount = amount - 1, remaining_balance = remaining_balance - 1
    where ${main} and sequence = 3`);
  expect(await checkLarge()).toEqual([]);

  // A balance is compared each time, though nothing was posted.
  await tamper(`update wallet_account set balance = balance + 1 where kind = 'MAIN' and driver_id = ${last}`);
  expect((await checkLarge())?.length).toBeGreaterThan(0);
  await tamper(`update wallet_account set balance = balance - 1 where kind = 'MAIN' and driver_id = ${last}`);
  expect(await checkLarge()).toEqual([]);

  // An old row is found when its driver's turn comes: after as many checks as there are drivers at the latest.
  await tamper(`update wallet_entry set hash = '\\x00' where ${main} and sequence = 1`);
  let checks = 1;
  while ((await checkLarge())?.length === 0 && checks <= 4) checks += 1;
  expect(checks).toBeGreaterThan(1);
  expect(checks).toBeLessThanOrEqual(4);
  await tamper(`update wallet_entry set hash = wallet_entry_hash('\\x', account_id, sequence, transaction_id, amount,
    remaining_balance) where ${main} and sequence = 1`);
  expect(await checkLarge()).toEqual([]);
});

test('an entry can be neither changed nor deleted, and entries must sum to zero', async () => {
  const { db } = database;
  await expect(db.updateTable('wallet_entry').set({ amount: 1 }).execute()).rejects.toThrow(
    'permission denied',
  );
  await expect(db.deleteFrom('wallet_entry').execute()).rejects.toThrow('permission denied');
  const unbalanced = { type: 'TOP_UP', entries: [{ kind: 'MAIN', amount: 5 }] } as const;
  await expect(
    inTransaction(db, (trx) =>
      postToLedger(
        trx,
        { ...unbalanced, entries: [...unbalanced.entries] },
        { driverId, orderId: null, key: 'odd', actor },
      ),
    ),
  ).rejects.toThrow('not to zero');
});

test('a balance never goes below zero, and a key is booked once', async () => {
  const { db } = database;
  const take = (amount: number, key: string) =>
    inTransaction(db, (trx) =>
      postToLedger(
        trx,
        {
          type: 'HOLDING',
          entries: [
            { kind: 'MAIN', amount: -amount },
            { kind: 'HOLD', amount },
          ],
        },
        { driverId, orderId: null, key, actor },
      ),
    );
  await expect(take(1_000_000, 'too-much')).rejects.toThrow('below zero');
  await take(100, 'once');
  await expect(take(100, 'once')).rejects.toThrow('wallet_transaction_transaction_key');
  expect(await inTransaction(db, (trx) => lockBalances(trx, driverId))).toEqual({
    MAIN: 12_733,
    GIFT: 0,
    HOLD: 100,
  });
});
