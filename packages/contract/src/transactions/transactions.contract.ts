import { MAX_DRIVER_FIELD_LENGTH, PAGE_SIZES } from '@mishwar/domain';
import { z } from 'zod';
import {
  ErrorList,
  FileLanguage,
  FileResponse,
  Id,
  IdempotencyHeaders,
  pageOf,
  paging,
  requiredText,
  staff,
  viewCounts,
} from '../base.ts';
import { CreditDriver } from './transactions.forms.ts';
import {
  CreditResult,
  DriverTransactionFilters,
  FormerTransactionRow,
  TransactionDetail,
  TransactionFilters,
  TransactionRow,
  TransactionVersion,
} from './transactions.schemas.ts';

const pages = paging(PAGE_SIZES.transactions);
const ofVersion = { filters: TransactionFilters.default({}), version: TransactionVersion.default('new') };

const list = staff.input(z.strictObject({ ...ofVersion, ...pages })).output(
  z.object({
    data: z.array(z.discriminatedUnion('version', [TransactionRow, FormerTransactionRow])),
    status: z.literal(200),
    total: z.number().int(),
    /** False where counting stopped at the cap. */
    total_exact: z.boolean(),
  }),
);

export const transactions = {
  list: list.route({
    method: 'GET',
    path: '/admin/api/v1/transactions',
    summary: 'Transactions of drivers’ wallets (new), or of the former wallet (old), newest first',
  }),
  filterV2: list.route({
    method: 'GET',
    path: '/admin/api/v2/filter-transactions',
    summary: 'The same list, for older clients',
  }),
  countViews: viewCounts(
    '/admin/api/v1/transactions/view-counts',
    'transactions of drivers’ wallets or of the former wallet',
    z.strictObject(ofVersion),
  ),
  detail: staff
    .route({ method: 'GET', path: '/admin/api/v1/transactions/{id}', summary: 'A transaction by its id' })
    .input(z.strictObject({ id: Id }))
    .output(z.object({ data: TransactionDetail })),
  export: staff
    .route({
      method: 'POST',
      path: '/admin/api/v1/transactions/export',
      inputStructure: 'detailed',
      outputStructure: 'detailed',
      summary: 'The filtered transactions as order-{date}.xlsx, streamed',
    })
    .input(z.object({ query: z.strictObject({ ...ofVersion, ...pages, language: FileLanguage }) }))
    .output(FileResponse),
  exportOfDriver: staff
    .route({
      method: 'POST',
      path: '/admin/api/v1/drivers/export',
      inputStructure: 'detailed',
      outputStructure: 'detailed',
      summary: 'The filtered transactions of one driver as xlsx, streamed',
    })
    .input(
      z.object({
        body: z.strictObject({
          id_number: requiredText(MAX_DRIVER_FIELD_LENGTH.id_number),
          filters: DriverTransactionFilters.default({}),
          language: FileLanguage,
        }),
      }),
    )
    .output(FileResponse),
  create: staff
    .route({
      method: 'POST',
      path: '/admin/api/v1/transactions/create',
      inputStructure: 'detailed',
      summary: 'Add to a driver’s main balance (charge) or gift balance; idempotent by key',
    })
    .input(
      z.object({
        headers: IdempotencyHeaders,
        body: CreditDriver,
      }),
    )
    .output(z.object({ data: CreditResult })),
  refund: staff
    .errors({ CONFLICT: { status: 409, message: 'refund_not_allowed', data: ErrorList } })
    .route({
      method: 'POST',
      path: '/admin/api/v1/transactions/refund/{id}',
      summary: 'Refund a top-up through its gateway, at most once',
    })
    .input(z.strictObject({ id: Id }))
    .output(z.object({ data: TransactionDetail })),
  ofDriver: staff
    .route({
      method: 'GET',
      path: '/admin/api/v1/drivers/{id}/transactions',
      summary: 'Transactions of one driver’s wallet, newest first',
    })
    .input(z.strictObject({ id: Id, filters: DriverTransactionFilters.default({}), ...pages }))
    .output(
      pageOf(TransactionRow).extend({
        driver: z.object({ _id: z.string(), id_number: z.string(), name: z.string() }),
      }),
    ),
};
