export { checkWallets } from './check-wallets.ts';
export { lastCheck } from './last-check.query.ts';
export { book, lockBalances } from './ledger.ts';
export { giveFeeBack, holdFee, takeFee } from './order-fee.ts';
export type { WalletFinding } from './wallet-finding.ts';
