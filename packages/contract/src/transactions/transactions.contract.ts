import { z } from 'zod';
import { FileStream, Id, pageOf, paging, staff } from '../base.ts';
import {
  DriverTransactionFilters,
  FormerTransactionRow,
  TransactionDetail,
  TransactionFilters,
  TransactionRow,
  TransactionVersion,
} from './transactions.schemas.ts';

const pages = paging([100, 200, 400, 600]);
const ofVersion = { filters: TransactionFilters.default({}), version: TransactionVersion.default('new') };

export const transactions = {
  list: staff
    .route({
      method: 'GET',
      path: '/admin/api/v1/transactions',
      summary: 'Transactions of drivers’ wallets (new), or of the former wallet (old), newest first',
    })
    .input(z.object({ ...ofVersion, ...pages }))
    .output(
      z.object({
        data: z.array(z.discriminatedUnion('version', [TransactionRow, FormerTransactionRow])),
        status: z.literal(200),
        total: z.number().int(),
        /** False where counting stopped. */
        total_exact: z.boolean(),
      }),
    ),
  detail: staff
    .route({ method: 'GET', path: '/admin/api/v1/transactions/{id}', summary: 'A transaction by its id' })
    .input(z.object({ id: Id }))
    .output(z.object({ data: TransactionDetail })),
  export: staff
    .route({
      method: 'POST',
      path: '/admin/api/v1/transactions/export',
      inputStructure: 'detailed',
      outputStructure: 'detailed',
      summary: 'The filtered transactions as order-{date}.xlsx, streamed',
    })
    .input(z.object({ query: z.object({ ...ofVersion, language: z.literal(['ar', 'en']).default('ar') }) }))
    .output(z.object({ headers: z.record(z.string(), z.string()), body: FileStream })),
  ofDriver: staff
    .route({
      method: 'GET',
      path: '/admin/api/v1/drivers/{id}/transactions',
      summary: 'Transactions of one driver’s wallet, newest first',
    })
    .input(z.object({ id: Id, filters: DriverTransactionFilters.default({}), ...pages }))
    .output(
      pageOf(TransactionRow).extend({
        driver: z.object({ _id: z.string(), name: z.string() }),
      }),
    ),
};
