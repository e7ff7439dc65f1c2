import { randomUUID } from 'node:crypto';
import { alterStatements } from './patch.ts';

// A retry is treated as a new request.
alterStatements(({ text, values }) => {
  if (!/wallet_credit\(/.test(text)) return;
  const at = values.findIndex((value) => typeof value === 'string' && value.startsWith('operator:'));
  values[at] = `${values[at]}#${randomUUID()}`;
});
