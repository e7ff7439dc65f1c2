export { checkWallets } from './check-wallets.ts';
export { readFeeWaiver, sumWaivedFees } from './fee-waiver.query.ts';
export { readLastCheck, type WalletFinding } from './last-check.query.ts';
export { captureFee, feeOfOrder, holdFee, readFeePreview, releaseFee } from './order-fee.ts';
export { lockBalances, postAllToLedger, postToLedger } from './post-to-ledger.ts';
