import { isDeepStrictEqual } from 'node:util';
import pg from 'pg';
import { noteAltered } from '../altered.ts';

/** A statement on its way to the database; `values` may be changed in place. */
export interface Statement {
  text: string;
  readonly values: unknown[];
}

type Arguments = readonly unknown[];
type Send = (...args: Arguments) => Promise<unknown>;
type Callback = (error: unknown, result?: unknown) => void;

/**
 * Puts `intercept` before each query of this process, whether it is sent for a promise or with a callback. Where it
 * returns null the query is sent as it is.
 */
function interceptQueries(
  intercept: (client: object, args: Arguments, send: Send) => Promise<unknown> | null,
): void {
  const prototype = pg.Client.prototype as unknown as { query: (...args: Arguments) => unknown };
  const { query } = prototype;
  prototype.query = function (this: object, ...args: Arguments) {
    const last = args.at(-1);
    const callback = typeof last === 'function' ? (last as Callback) : undefined;
    const send: Send = (...sent) => query.apply(this, [...sent]) as Promise<unknown>;
    const intercepted = intercept(this, callback ? args.slice(0, -1) : args, send);
    if (intercepted === null) return query.apply(this, [...args]);
    if (!callback) return intercepted;
    return void intercepted.then((result) => callback(null, result), callback);
  };
}

/** Lets `change` alter each statement that this process sends. */
export function alterStatements(change: (statement: Statement) => void): void {
  interceptQueries((_client, args, send) => {
    const [first] = args;
    const text = textOf(first);
    if (text === '') return null;
    const values = valuesOf(args);
    const statement = { text, values: [...values] };
    change(statement);
    if (statement.text === text && isDeepStrictEqual(statement.values, values)) return null;
    noteAltered();
    const config = typeof first === 'object' ? first : {};
    return send({ ...config, text: statement.text, values: statement.values });
  });
}

const textOf = (first: unknown): string =>
  typeof first === 'string' ? first : String((first as { text?: unknown } | null)?.text ?? '');

/** The values of a query: the second argument of a text, a property of a query config. */
function valuesOf([first, second]: Arguments): unknown[] {
  const values = Array.isArray(second) ? second : (first as { values?: unknown } | null)?.values;
  return Array.isArray(values) ? values : [];
}

/** Resolves `commit` before it is one, and commits `delayMs` later. */
export function answerBeforeCommit(delayMs: number): void {
  interceptQueries((_client, args, send) => {
    if (textOf(args[0]) !== 'commit') return null;
    noteAltered();
    // The connection runs one statement after the other: its next user waits for the commit.
    for (const late of [send(`select pg_sleep(${delayMs / 1000})`), send('commit')])
      late.catch(() => undefined);
    return Promise.resolve({ command: 'COMMIT', rowCount: null, rows: [], fields: [] });
  });
}

/** Reads that find out how far the chain behind a balance goes. */
export const READS_OF_A_CHAIN = /^\s*select e\.sequence from wallet_account/;

/** Lets `answer` answer statements in place of the database, which it may `ask`. */
export function answerInstead(
  matching: RegExp,
  answer: (statement: Statement, ask: () => Promise<unknown>) => Promise<unknown>,
): void {
  interceptQueries((_client, args, send) => {
    const text = textOf(args[0]);
    if (!matching.test(text)) return null;
    noteAltered();
    return answer({ text, values: valuesOf(args) }, () => send(...args));
  });
}

/** Commits what was done before such a statement, and goes on in another transaction. */
export function splitTransactions(matching: RegExp): void {
  interceptQueries((_client, args, send) => {
    if (!matching.test(textOf(args[0]))) return null;
    noteAltered();
    for (const text of ['commit', 'begin']) send(text).catch(() => undefined);
    return send(...args);
  });
}

/** Holds such statements back until the transaction is committed, and sends them `delayMs` later. */
export function sendAfterCommit(matching: RegExp, delayMs: number): void {
  const held = new WeakMap<object, Arguments[]>();
  interceptQueries((client, args, send) => {
    const text = textOf(args[0]);
    if (text === 'begin') held.set(client, []);
    const waiting = held.get(client);
    if (waiting && matching.test(text)) {
      noteAltered();
      waiting.push(args);
      return Promise.resolve({ command: 'INSERT', rowCount: 1, rows: [], fields: [] });
    }
    if (text === 'commit' || text === 'rollback') held.delete(client);
    if (text !== 'commit' || !waiting || waiting.length === 0) return null;
    const committed = send(...args);
    // The connection runs one statement after the other: its next user waits.
    const late = [send(`select pg_sleep(${delayMs / 1000})`), ...waiting.map((one) => send(...one))];
    for (const one of late) one.catch(() => undefined);
    return committed;
  });
}
