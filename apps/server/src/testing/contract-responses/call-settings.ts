import { DEFAULT_ODM_FORMULA, EXPRESS_FLAG_KEY, SETTING_DEFAULTS } from '@mishwar/domain';
import { SETTINGS_PHRASE } from '../test-server.ts';
import type { ContractRun } from './contract-run.ts';

/** Calls every settings route. */
export async function callSettingsRoutes({ call, idempotencyKey }: ContractRun): Promise<void> {
  await call('settings.unlock', { body: { phrase: SETTINGS_PHRASE } });
  await call('settings.list');
  await call('settings.get', { query: { key: 'LIMIT_ORDER' } });
  const dispatch = { key: 'SEND_ORDER_FILTERING', content: SETTING_DEFAULTS.SEND_ORDER_FILTERING };
  const data = [{ ...dispatch, content: { ...dispatch.content, max_distance: 16 } }];
  await call('settings.save', { headers: idempotencyKey(), body: { data } });
  await call('settings.impact', { query: { lowest_balance: '150' } });
  const { data: kept } = await call('settings.versions', { query: { key: 'SEND_ORDER_FILTERING' } });
  const id = kept.results.at(-1)?.id ?? '';
  await call('settings.restore', { params: { id }, headers: idempotencyKey(), body: {} });
  await call('settings.deliveryStatus');
  await call('settings.saveDeliveryStatus', { body: { [EXPRESS_FLAG_KEY]: true } });
  await call('notifications.clear');
  await call('notifications.removeAll');
  for (const name of ['formula', 'weightage', 'inForce', 'waitingOrders']) await call(`distribution.${name}`);
  const formula = { ...DEFAULT_ODM_FORMULA, qualified_limit: 41 };
  await call('distribution.saveFormula', { headers: idempotencyKey(), body: formula });
  await call('distribution.saveMode', { headers: idempotencyKey(), body: { mode: 'waves', shadow: true } });
  const { data: page } = await call('distribution.versions');
  const version = String(page.results.at(-1)?.version);
  await call('distribution.restore', {
    params: { version },
    headers: idempotencyKey(),
    body: { note: 'back' },
  });
}
