/** Something that is wrong with the ledger, as the database says it. */
export interface WalletFinding {
  finding: string;
  account_id: number | null;
  transaction_id: number | null;
  detail: string;
}
