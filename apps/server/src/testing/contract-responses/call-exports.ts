import { Readable } from 'node:stream';
import { storeFile } from '../../platform/files/files.ts';
import { createOperator } from '../factories/operators.ts';
import type { ContractRun } from './contract-run.ts';

/** Calls every route of mailed exports. */
export async function callExportRoutes({ server, call }: ContractRun): Promise<void> {
  const { id: operatorId } = await createOperator(server.app, { role: 'ADMIN' });
  const expiresAt = new Date(server.app.now().getTime() + 60_000);
  const file = await storeFile(
    server.app,
    { name: 'orders.csv', contentType: 'text/csv', operatorId, expiresAt },
    Readable.from(['order_number\n']),
  );
  const { id } = await server.app.db
    .insertInto('export_log')
    .values({
      type: 'EXPORT_ORDER',
      from_application: 'MISHWAR_GO_PORTAL',
      operator_id: operatorId,
      filter: '{}',
      state: 'done',
      file_id: file.id,
      row_count: 0,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await call('exports.list');
  for (const name of ['get', 'download']) await call(`exports.${name}`, { params: { id: String(id) } });
}
