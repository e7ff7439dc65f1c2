import { randomUUID } from 'node:crypto';
import { alterStatements } from './patch.ts';

// Every claim of a key succeeds: a request that is sent again is applied again.
alterStatements((statement) => {
  if (/^insert into "idempotency_key"/.test(statement.text))
    statement.values[0] = `${statement.values[0]}#${randomUUID()}`;
});
