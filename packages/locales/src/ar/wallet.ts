import approvals from '../../ar/approvals.json' with { type: 'json' };
import ledger from '../../ar/ledger.json' with { type: 'json' };
import plans from '../../ar/plans.json' with { type: 'json' };
import subscriptions from '../../ar/subscriptions.json' with { type: 'json' };
import transactions from '../../ar/transactions.json' with { type: 'json' };

/** The texts of the screens around drivers' money: one line for each feature. */
export const walletTexts = { transactions, plans, subscriptions, ledger, approvals };
