import { sendExport } from '../../platform/exports/send-export.ts';
import { os } from '../../platform/http/implement.ts';
import { sumWaivedFees } from '../wallet/public.ts';
import { balanceExport } from './balance.export.ts';
import { findBalanceOwner } from './balance-entries.ts';
import { explainBalances } from './explain-balances.query.ts';
import { listEntries } from './list-entries.query.ts';
import { readOrderTransactions } from './order-transactions.query.ts';
import { readTrialBalance } from './trial-balance.query.ts';

const toId = (text: string | undefined) => (text === undefined ? null : Number(text));

export const ledgerRouter = os.ledger.router({
  explain: os.ledger.explain.handler(async ({ input, context, errors }) => {
    const driverId = Number(input.id);
    const db = context.app.listPool;
    const whose = await findBalanceOwner(db, { driverId, upTo: toId(input.upTo) });
    if (!whose) throw errors.NOT_FOUND();
    const accounts = await explainBalances(db, driverId, whose.lastEntry);
    const waived = input.upTo === undefined ? await sumWaivedFees(db, driverId) : null;
    return { driver: { _id: input.id, name: whose.name }, accounts, waived };
  }),
  entries: os.ledger.entries.handler(async ({ input: { id, upTo, ...rest }, context, errors }) => {
    const request = { ...rest, driverId: Number(id), upTo: toId(upTo) };
    const db = context.app.listPool;
    const whose = await findBalanceOwner(db, request);
    if (!whose) throw errors.NOT_FOUND();
    return { data: await listEntries(db, request, whose.lastEntry) };
  }),
  export: os.ledger.export.handler(async ({ input: { params, query }, context, errors }) => {
    const driverId = Number(params.id);
    const whose = await findBalanceOwner(context.app.db, { driverId, upTo: toId(query.upTo) });
    if (!whose) throw errors.NOT_FOUND();
    const { account } = params;
    const { language } = query;
    const exported = { driverId, account, lastEntry: whose.lastEntry };
    const audit = {
      action: 'export.balance' as const,
      after: { driver_id: params.id, account, upTo: query.upTo ?? null },
    };
    return sendExport(context, balanceExport, { params: exported, language, audit }, errors);
  }),
  ofOrder: os.ledger.ofOrder.handler(async ({ input, context, errors }) => {
    const data = await readOrderTransactions(context.app.db, Number(input.id));
    if (!data) throw errors.NOT_FOUND();
    return { data };
  }),
  trialBalance: os.ledger.trialBalance.handler(async ({ context }) => ({
    data: await readTrialBalance(context.app.listPool, context.app.now()),
  })),
});
