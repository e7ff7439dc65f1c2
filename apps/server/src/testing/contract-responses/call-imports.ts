import { packed, sheetOf, workbookParts } from '../raw-workbook.ts';
import { eventually } from '../sockets.ts';
import type { ContractRun } from './contract-run.ts';

/** Calls every import route. */
export async function callImportRoutes({ server, call, upload }: ContractRun): Promise<void> {
  const parts = workbookParts(
    sheetOf([
      ['id_number', 'firstName', 'lastName', 'phone', 'region_id'],
      ['1', '', '', '', ''],
    ]),
  );
  const file = new File([new Uint8Array(await packed(parts))], 'a.xlsx');
  for (const route of ['driverImport.uploadPartner', 'driverImport.upload']) {
    const { data } = await upload(route, 'driver_file', file, { from_company: '' });
    const params = { id: data._id };
    const isIn = (...states: string[]) =>
      eventually(async () => {
        const { rows } = await server.database.pool.query(
          `select from driver_import where id = $1 and state::text = any($2)`,
          [data._id, states],
        );
        return rows.length === 1;
      }, 30_000);
    await isIn('ready');
    await call('driverImport.status', { params });
    await call('driverImport.rows', { params });
    await call('driverImport.refusedRows', { params });
    await call('driverImport.apply', { params, body: {} });
    // An operator has one open import.
    await isIn('done', 'failed', 'refused');
  }
  await call('driverImport.latest');
  await call('driverImport.template');
}
