import { useTestDatabase } from '@mishwar/db/testing';
import { describe, expect, it } from 'vitest';
import { runIdempotent } from './idempotency.ts';
import { inTransaction } from './transaction.ts';

const database = useTestDatabase();

let effects = 0;
const run = (key: string, request: unknown = { a: 1, b: 2 }) =>
  inTransaction(database.db, (trx) =>
    runIdempotent(trx, { key, scope: 'operator:1', request }, async () => {
      effects += 1;
      return { status: 200, body: { effects } };
    }),
  );

describe('an idempotency key', () => {
  it('applies the effect once and replays the stored response, also to concurrent repeats', async () => {
    effects = 0;
    const results = await Promise.all([run('k1'), run('k1'), run('k1', { b: 2, a: 1 })]);
    expect(effects).toBe(1);
    for (const result of results) expect(result).toMatchObject({ ok: true, body: { effects: 1 } });
    expect(results.filter((result) => result.ok && result.replayed)).toHaveLength(2);
  });

  it('with another request is refused and has no effect', async () => {
    effects = 0;
    await run('k2');
    expect(await run('k2', { a: 2 })).toMatchObject({ ok: false, refusal: { status: 422 } });
    expect(effects).toBe(1);
  });

  it('is not stored when the effect throws', async () => {
    const failing = inTransaction(database.db, (trx) =>
      runIdempotent(trx, { key: 'k3', scope: 'operator:1', request: {} }, () =>
        Promise.reject(new Error('no')),
      ),
    );
    await expect(failing).rejects.toThrow('no');
    expect(await run('k3', {})).toMatchObject({ ok: true, replayed: false });
  });
});

it('the view applied_key serves the statements of the previous release', async () => {
  const { pool } = database;
  const claim = `insert into applied_key (key, scope, request_hash) values ('old', 'old', '\\x00')
    on conflict do nothing returning key`;
  expect((await pool.query(claim)).rowCount).toBe(1);
  expect((await pool.query(claim)).rowCount).toBe(0);
  await pool.query(`update applied_key set status = 200, response = '{}' where key = 'old'`);
  const { rows } = await pool.query(`select status, response from idempotency_key where key = 'old'`);
  expect(rows).toEqual([{ status: 200, response: {} }]);
  await expect(
    pool.query(`insert into applied_key (key, scope, request_hash) values ('old', 'old', '\\x00')`),
  ).rejects.toMatchObject({ constraint: 'applied_key_pkey' });
  const deleted = await pool.query(
    `delete from applied_key where ctid in (
       select ctid from applied_key where key = 'old' limit 10 for update skip locked)`,
  );
  expect(deleted.rowCount).toBe(1);
});
