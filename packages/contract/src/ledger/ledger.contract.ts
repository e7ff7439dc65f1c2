import { PAGE_SIZES } from '@mishwar/domain';
import { z } from 'zod';
import { FileLanguage, FileResponse, Id, pageOf, paging, staff, superAdmin } from '../base.ts';
import {
  ExplainedBalance,
  LedgerAccount,
  LedgerEntry,
  OrderTransaction,
  TrialBalanceAnswer,
  WaivedFees,
} from './ledger.schemas.ts';

/** Up to and including this transaction; absent: up to now. */
const upTo = Id.optional();

export const ledger = {
  explain: staff
    .route({
      method: 'GET',
      path: '/admin/api/v1/drivers/{id}/balances',
      summary: 'The balances of a driver with their parts',
    })
    .input(z.strictObject({ id: Id, upTo }))
    .output(
      z.object({
        driver: z.object({ _id: z.string(), name: z.string() }),
        accounts: z.array(ExplainedBalance),
        /** Fees that memberships waived, which therefore have no entry; null where there are none, or up to a transaction. */
        waived: WaivedFees.nullable(),
      }),
    ),
  entries: staff
    .route({
      method: 'GET',
      path: '/admin/api/v1/drivers/{id}/balances/{account}',
      summary: 'Entries of an account, newest first',
    })
    .input(z.strictObject({ id: Id, account: LedgerAccount, upTo, ...paging(PAGE_SIZES.ledgerEntries) }))
    .output(pageOf(LedgerEntry)),
  export: staff
    .route({
      method: 'POST',
      path: '/admin/api/v1/drivers/{id}/balances/{account}/export',
      inputStructure: 'detailed',
      outputStructure: 'detailed',
      summary: 'Entries of an account as balance-{account}-{date}.xlsx, streamed',
    })
    .input(
      z.object({
        params: z.strictObject({ id: Id, account: LedgerAccount }),
        query: z.strictObject({ upTo, language: FileLanguage }),
      }),
    )
    .output(FileResponse),
  ofOrder: staff
    .route({
      method: 'GET',
      path: '/admin/api/v1/orders/{id}/ledger',
      summary: 'The transactions of an order with their entries, oldest first, at most 200',
    })
    .input(z.strictObject({ id: Id }))
    .output(z.object({ data: z.array(OrderTransaction) })),
  trialBalance: superAdmin
    .route({
      method: 'GET',
      path: '/admin/api/v1/trial-balance',
      summary: 'All accounts with their sums, and the findings of the last ledger check',
    })
    .output(z.object({ data: TrialBalanceAnswer })),
};
