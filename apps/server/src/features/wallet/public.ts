export { book, lockBalances } from './ledger.ts';
export { giveFeeBack, holdFee, takeFee } from './order-fee.ts';
