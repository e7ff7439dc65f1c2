import pg from 'pg';

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
    const [first, values] = args;
    const isObject = typeof first === 'object' && first !== null && 'text' in first;
    const given = (isObject ? first : { text: first, values }) as { text?: unknown; values?: unknown };
    if (typeof given.text !== 'string') return query.apply(this, args);
    const statement = { text: given.text, values: Array.isArray(given.values) ? [...given.values] : [] };
    change(statement);
    const { text } = statement;
    if (isObject) return query.call(this, { ...first, text, values: statement.values }, ...args.slice(1));
    return query.call(
      this,
      text,
      ...(Array.isArray(values) ? [statement.values] : []),
      ...args.slice(Array.isArray(values) ? 2 : 1),
    );
  };
}

/** Answers `commit` before it is one, and makes it one `delayMs` later. */
export function answerBeforeCommit(delayMs: number): void {
  const client = pg.Client.prototype as unknown as { query: Query };
  const { query } = client;
  client.query = function (this: unknown, ...args: unknown[]) {
    if (args[0] !== 'commit') return query.apply(this, args);
    // The connection takes one statement after the other: whoever gets it next waits for the commit.
    const late = [query.call(this, `select pg_sleep(${delayMs / 1000})`), query.call(this, 'commit')];
    for (const one of late) (one as Promise<unknown>).catch(() => undefined);
    return Promise.resolve({ command: 'COMMIT', rowCount: null, rows: [], fields: [] });
  };
}
