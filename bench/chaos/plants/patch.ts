import { isDeepStrictEqual } from 'node:util';
import pg from 'pg';
import { noteAltered } from '../altered.ts';

/** A statement on its way to the database; `values` may be changed in place. */
export interface Statement {
  text: string;
  readonly values: unknown[];
}

type Query = (...args: unknown[]) => unknown;

/** Lets `change` alter each statement that this process sends. */
export function alterStatements(change: (statement: Statement) => void): void {
  const client = pg.Client.prototype as unknown as { query: Query };
  const { query } = client;
  client.query = function (this: unknown, ...args: unknown[]) {
    const [first] = args;
    const text = textOf(first);
    if (text === '') return query.apply(this, args);
    const values = valuesOf(args);
    const statement = { text, values: [...values] };
    change(statement);
    if (statement.text === text && isDeepStrictEqual(statement.values, values))
      return query.apply(this, args);
    noteAltered();
    const config = typeof first === 'object' ? first : {};
    const rest = args.slice(Array.isArray(args[1]) ? 2 : 1);
    return query.call(this, { ...config, text: statement.text, values: statement.values }, ...rest);
  };
}

const textOf = (first: unknown): string =>
  typeof first === 'string' ? first : String((first as { text?: unknown } | null)?.text ?? '');

/** A prepared statement carries its values beside it, as a text does. */
function valuesOf([first, beside]: readonly unknown[]): unknown[] {
  const values = Array.isArray(beside) ? beside : (first as { values?: unknown } | null)?.values;
  return Array.isArray(values) ? values : [];
}

/** Answers `commit` before it is one, and makes it one `delayMs` later. */
export function answerBeforeCommit(delayMs: number): void {
  const client = pg.Client.prototype as unknown as { query: Query };
  const { query } = client;
  client.query = function (this: unknown, ...args: unknown[]) {
    if (args[0] !== 'commit') return query.apply(this, args);
    noteAltered();
    // The connection takes one statement after the other: whoever gets it next waits for the commit.
    const late = [query.call(this, `select pg_sleep(${delayMs / 1000})`), query.call(this, 'commit')];
    for (const one of late) (one as Promise<unknown>).catch(() => undefined);
    return Promise.resolve({ command: 'COMMIT', rowCount: null, rows: [], fields: [] });
  };
}

/** Reads that find out how far the chain behind a balance goes. */
export const READS_OF_A_CHAIN = /^\s*select e\.sequence from wallet_account/;

/** Lets `answer` answer statements in place of the database, which it may `ask`. */
export function answerInstead(
  matching: RegExp,
  answer: (statement: Statement, ask: () => Promise<unknown>) => Promise<unknown>,
): void {
  const client = pg.Client.prototype as unknown as { query: Query };
  const { query } = client;
  client.query = function (this: unknown, ...args: unknown[]) {
    const text = textOf(args[0]);
    if (!matching.test(text)) return query.apply(this, args);
    noteAltered();
    const statement = { text, values: valuesOf(args) };
    return answer(statement, () => query.apply(this, args) as Promise<unknown>);
  };
}

/** Commits what was done before such a statement, and goes on in another transaction. */
export function splitTransactions(matching: RegExp): void {
  const client = pg.Client.prototype as unknown as { query: Query };
  const { query } = client;
  client.query = function (this: unknown, ...args: unknown[]) {
    if (!matching.test(textOf(args[0]))) return query.apply(this, args);
    noteAltered();
    for (const text of ['commit', 'begin'])
      (query.call(this, text) as Promise<unknown>).catch(() => undefined);
    return query.apply(this, args);
  };
}

/** Holds such statements back until the transaction is committed, and sends them `delayMs` later. */
export function sendAfterCommit(matching: RegExp, delayMs: number): void {
  const client = pg.Client.prototype as unknown as { query: Query };
  const { query } = client;
  const held = new WeakMap<object, unknown[][]>();
  client.query = function (this: object, ...args: unknown[]) {
    const text = textOf(args[0]);
    if (text === 'begin') held.set(this, []);
    const waiting = held.get(this);
    if (waiting && matching.test(text)) {
      noteAltered();
      waiting.push(args);
      return Promise.resolve({ command: 'INSERT', rowCount: 1, rows: [], fields: [] });
    }
    const answer = query.apply(this, args);
    if (text === 'commit' && waiting && waiting.length > 0) {
      // The connection takes one statement after the other: whoever gets it next waits.
      const late = [query.call(this, `select pg_sleep(${delayMs / 1000})`)];
      for (const one of waiting) late.push(query.apply(this, one));
      for (const one of late) (one as Promise<unknown>).catch(() => undefined);
    }
    if (text === 'commit' || text === 'rollback') held.delete(this);
    return answer;
  };
}
