import { moneyToWire } from '@mishwar/domain';
import { readSetting } from '../../platform/settings.ts';
import type { Db } from '../../platform/transaction.ts';

/** The signed-in driver, as the driver app shows it. */
export async function readDriverMe(db: Db, driverId: number) {
  const row = await db
    .selectFrom('driver')
    .innerJoin('wallet_account as main', (join) =>
      join.onRef('main.driver_id', '=', 'driver.id').on('main.kind', '=', 'MAIN'),
    )
    .innerJoin('wallet_account as gift', (join) =>
      join.onRef('gift.driver_id', '=', 'driver.id').on('gift.kind', '=', 'GIFT'),
    )
    .select([
      'driver.id',
      'driver.name',
      'driver.phone',
      'driver.is_active',
      'driver.is_ready',
      'main.balance as main_balance',
      'gift.balance as gift_balance',
    ])
    .where('driver.id', '=', driverId)
    .executeTakeFirstOrThrow();
  const [api, support] = await Promise.all([readSetting(db, 'API_VER_MOBILE'), readSetting(db, 'WHATSAPP')]);
  return {
    driver_id: String(row.id),
    name: row.name,
    phone: row.phone,
    isActive: row.is_active,
    isReady: row.is_ready,
    balance: moneyToWire(row.main_balance ?? 0),
    subBalance: moneyToWire(row.gift_balance ?? 0),
    api_version: api.version,
    support_whatsapp: support.phone || null,
  };
}
