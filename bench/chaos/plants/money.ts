import { alterStatements } from './patch.ts';

// One halala of each amount that is given back stays held.
alterStatements(({ text, values }) => {
  if (!/wallet_post\(/.test(text) || values[0] !== 'CASH_BACK') return;
  const at = values.findIndex((value) => typeof value === 'string' && value.startsWith('[{'));
  const entries = JSON.parse(String(values[at])) as { amount: number }[];
  const less = entries.map((entry) => ({ ...entry, amount: entry.amount - Math.sign(entry.amount) }));
  values[at] = JSON.stringify(less);
});
