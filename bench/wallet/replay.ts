import { applicationUrl } from '@mishwar/db';
import type { Client as Database } from 'pg';
import type { Installation } from '../../tools/harness/installation.ts';
import { Client } from '../../tools/harness/requests.ts';
import { scoped } from '../../tools/harness/scoped.ts';
import { startServer } from '../../tools/harness/server.ts';
import { type Statement, tapDatabase } from '../../tools/harness/wire-tap.ts';
import { postByHttp, type Stage } from './operations.ts';

/** Lets the product do each pair once, and notes what it sends to the database in its two transactions. */
export function captureTransactions(
  installation: Installation,
  token: string,
  stage: Stage,
  driverOf: (index: number) => string,
): Promise<Statement[][]> {
  return scoped(async (stack) => {
    const tap = stack.use(await tapDatabase(applicationUrl(installation.databaseUrl)));
    const server = stack.use(
      await startServer(installation, { roles: ['api'], env: { DATABASE_URL: tap.url } }),
    );
    const client = stack.use(new Client(server.origin, { token }));
    const captured: Statement[][] = [];
    for (const index of stage.orders.keys()) {
      tap.take();
      await postByHttp(client, stage, index, driverOf(index));
      captured.push(transactionsIn(tap.take()));
    }
    return captured;
  });
}

/** What was sent between a begin and its commit where a transaction key was claimed. */
function transactionsIn(sent: readonly Statement[]): Statement[] {
  const open = new Map<number, Statement[]>();
  const statements: Statement[] = [];
  for (const statement of sent) {
    const { sql, connection } = statement;
    if (/^begin/i.test(sql)) open.set(connection, []);
    const transaction = open.get(connection);
    transaction?.push(statement);
    if (!/^commit/i.test(sql) || !transaction) continue;
    open.delete(connection);
    if (transaction.some((one) => one.sql.includes('"idempotency_key"'))) statements.push(...transaction);
  }
  return statements;
}

const UUID = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** By itself, or in the text of a JSON value. */
const LEDGER_KEY = /::(HOLDING|CASH_BACK)::[^"]*/g;

/** Sends the statements again, with keys that were never used. */
export async function replay(database: Database, statements: readonly Statement[]): Promise<void> {
  const fresh = crypto.randomUUID();
  const renewKey = (value: string | Buffer | null) =>
    typeof value === 'string' ? value.replace(LEDGER_KEY, `$&::${fresh}`).replace(UUID, fresh) : value;
  for (const { sql, parameters } of statements) await database.query(sql, parameters.map(renewKey));
}
