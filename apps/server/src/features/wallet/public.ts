export { type Booking, book, lockBalances } from './ledger.ts';
export { type FeeOf, type FeeOutcome, giveFeeBack, holdFee, takeFee } from './order-fee.ts';
