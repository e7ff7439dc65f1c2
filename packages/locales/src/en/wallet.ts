import approvals from '../../en/approvals.json' with { type: 'json' };
import ledger from '../../en/ledger.json' with { type: 'json' };
import plans from '../../en/plans.json' with { type: 'json' };
import subscriptions from '../../en/subscriptions.json' with { type: 'json' };
import transactions from '../../en/transactions.json' with { type: 'json' };

/** The texts of the screens around drivers' money: one line for each feature. */
export const walletTexts = { transactions, plans, subscriptions, ledger, approvals };
