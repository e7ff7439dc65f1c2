export { checkWallets } from './check-wallets.ts';
export { readLastCheck, type WalletFinding } from './last-check.query.ts';
export { captureFee, holdFee, releaseFee } from './order-fee.ts';
export { lockBalances, postToLedger } from './post-to-ledger.ts';
