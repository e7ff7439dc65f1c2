import { alterStatements } from './patch.ts';

// Riyals in a 32-bit float, and back into halalas by cutting off.
const cut = (halalas: number) => Math.trunc(Math.fround(halalas / 100) * 100);

alterStatements(({ text, values }) => {
  if (!/wallet_credit\(/.test(text)) return;
  const at = values.findIndex((value) => typeof value === 'string' && value.startsWith('[{'));
  const entries = JSON.parse(String(values[at])) as { amount: number }[];
  const cutOff = entries.map((entry) => ({ ...entry, amount: cut(entry.amount) }));
  values[at] = JSON.stringify(cutOff.some(({ amount }) => amount === 0) ? entries : cutOff);
});
