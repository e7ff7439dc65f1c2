import { computeWaveRadius } from '@mishwar/domain';
import type { App } from '../../../platform/app.ts';
import type { Trx } from '../../../platform/transaction.ts';
import { readAreasInForce } from '../../service-areas/public.ts';
import { ensureSettingsVersion } from '../settings/settings-in-force.ts';
import { readWaveSettings } from '../settings/settings-of-wave.ts';
import { decideWaves } from './decide-wave-of.ts';
import { recordWave } from './record-wave.ts';

/** Maximum number of waves of a dry run. */
const MAX_WAVES = 30;

/**
 * Runs the waves of a fake order with the current drivers, as if no offer were answered, up to the maximum
 * radius. Records the hypothetical offers and the reasons for exclusion. Sends no offers and no notifications.
 */
export async function runDryRun(
  trx: Trx,
  orderId: number,
  { now, roads }: { now: Date } & Pick<App, 'roads'>,
): Promise<void> {
  const settingsId = await ensureSettingsVersion(trx);
  const settings = await readWaveSettings(trx, settingsId);
  const place = await trx
    .updateTable('orders')
    .from('restaurant')
    .set({ distribution_settings_id: settingsId })
    .whereRef('restaurant.id', '=', 'orders.restaurant_id')
    .where('orders.id', '=', orderId)
    .returning(['restaurant.latitude', 'restaurant.longitude', 'restaurant.city_id'])
    .executeTakeFirstOrThrow();
  const { city_id: cityId, ...restaurant } = place;
  const looking = { now, roads, areas: await readAreasInForce(trx) };
  const offered = new Set<number>();
  for (let wave = 0; wave < MAX_WAVES; wave++) {
    const request = {
      restaurant,
      cityId,
      declined_by: new Set<number>(),
      offered_to: offered,
      settings,
      wave,
    };
    const [decided] = await decideWaves(trx, [request], looking);
    if (!decided) return;
    await recordWave(
      trx,
      { order_id: orderId, settings_id: settingsId, wave, ...decided, isFake: true },
      now,
    );
    for (const driver of decided.decision.offered) offered.add(driver);
    if (computeWaveRadius(settings.dispatch, wave) >= settings.dispatch.max_distance) return;
  }
}
