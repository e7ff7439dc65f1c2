import { writeXlsx } from 'hucre';
import { appendToOutbox } from '../../platform/outbox.ts';
import { createDriver } from '../factories/drivers.ts';
import { createExchange } from '../factories/exchanges.ts';
import type { ContractRun } from './contract-run.ts';

const THIRD_PARTIES = {
  citc: 'CITC',
  http: 'HTTP',
  hyperpay: 'HYPERPAY',
  payfort: 'PAYFORT',
  odoo: 'ODOO',
  shukah: 'SHUKAH',
} as const;

/** Calls every route of the logs and of recovery files. */
export async function callLogRoutes({ server, call, upload, order }: ContractRun): Promise<void> {
  const { app } = server;
  const driverId = await createDriver(app.db);
  const { order_number: orderNumber } = await order();
  for (const [log, thirdParty] of Object.entries(THIRD_PARTIES)) {
    const id = await createExchange(app, thirdParty, {
      orderNumber,
      driverId,
      request: { a: 1 },
      response: { b: 2 },
    });
    await call(`logs.${log}.list`);
    await call(`logs.${log}.detail`, { params: { id } });
    await call(`logs.${log}.export`);
  }
  await createExchange(app, 'CITC', { orderNumber, outcome: 'timeout', status: 0 });
  await call('logs.citc.timeouts');
  await call('logs.ofOrder', { params: { order_number: orderNumber } });
  await call('logs.ofDriver', { params: { id: String(driverId) } });
  await call('logs.citc.retry', { params: { id: await failedCall(server, orderNumber) } });
  const bytes = await writeXlsx({ sheets: [{ name: 'x', rows: [[orderNumber]] }] });
  const file = new File([new Uint8Array(bytes)], 'a.xlsx');
  const stored = (await upload('recoveryFiles.upload', 'fileExcel', file)) as unknown as {
    data: { id: string; uuid_citc: string };
  };
  const params = { id: stored.data.id };
  await call('recoveryFiles.list');
  await call('recoveryFiles.apply', { body: params });
  await call('recoveryFiles.updateStatus', { params });
  await call('recoveryFiles.file', { params });
  await call('recoveryFiles.report', { params: { id: stored.data.uuid_citc } });
}

/** A call to the regulator whose message is not sent any more; returns its id in the log. */
async function failedCall({ app }: ContractRun['server'], orderNumber: string): Promise<string> {
  await app.db
    .transaction()
    .execute((trx) =>
      appendToOutbox(trx, [{ destination: 'channel', orderingKey: 'r', event: 'r', payload: {} }]),
    );
  const { id } = await app.db
    .selectFrom('outbox')
    .select('id')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  await app.db
    .updateTable('outbox')
    .set({ destination: 'nowhere', dead_at: new Date(), attempts: 8 })
    .where('id', '=', id)
    .execute();
  const failure = { outcome: 'failure', status: 500, orderNumber, correlationId: `outbox:${id}` } as const;
  return createExchange(app, 'CITC', failure);
}
