import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { useTestDatabase } from './testing/index.ts';

const database = useTestDatabase();
const MIGRATION = new URL('../migrations/20261129090000_amounts_of_settings.sql', import.meta.url);

it.each(['setting', 'setting_version'])(
  'amounts of %s that were saved with fractions of a halala are rounded, and no other number is',
  async (table) => {
    await database.pool.query(
      `insert into ${table} (key, content, version) values
         ('FEE_TAX', '{"fee": 0.004, "tax": 15.125}', 1), ('FEE_TAX_FOR_CASPER', '{"fee": 5.006, "tax": 15}', 1),
         ('LIMIT_ORDER', '{"value": -20.126}', 1), ('TIME_TRACKING', '{"time": 1.125}', 1)`,
    );
    await database.asOwner(await readFile(MIGRATION, 'utf8'));
    const { rows } = await database.pool.query(`select key, content from ${table} order by key`);
    expect(rows).toEqual([
      { key: 'FEE_TAX', content: { fee: 0.01, tax: 15.125 } },
      { key: 'FEE_TAX_FOR_CASPER', content: { fee: 5.01, tax: 15 } },
      { key: 'LIMIT_ORDER', content: { value: -20.13 } },
      { key: 'TIME_TRACKING', content: { time: 1.125 } },
    ]);
  },
);
