import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import pg from 'pg';
import { noteAltered } from '../plants.ts';

const FRESH_MS = 3_000;
const LAG_MS = 2_000;
const LATE_MS = 400;

/** A statement on its way to the database; a plant may change both in place. */
interface Statement {
  text: string;
  readonly values: unknown[];
}

interface Query extends Statement {
  readonly client: object;
  readonly args: readonly unknown[];
  /** Sends what it is given in its place. */
  send(...args: readonly unknown[]): Promise<unknown>;
}

type Callback = (error: unknown, result?: unknown) => void;

/** Puts `intercept` before each query of this process; where it returns null the query is sent as it is. */
function interceptQueries(intercept: (query: Query) => Promise<unknown> | null): void {
  const prototype = pg.Client.prototype as unknown as { query: (...args: unknown[]) => unknown };
  const { query } = prototype;
  prototype.query = function (this: object, ...all: unknown[]) {
    const last = all.at(-1);
    const callback = typeof last === 'function' ? (last as Callback) : undefined;
    const args = callback ? all.slice(0, -1) : all;
    const config = (typeof args[0] === 'object' ? args[0] : null) as Partial<Statement> | null;
    const text = typeof args[0] === 'string' ? args[0] : String(config?.text ?? '');
    const values = Array.isArray(args[1]) ? args[1] : config?.values;
    const intercepted = intercept({
      ...{ client: this, args, text, values: Array.isArray(values) ? [...values] : [] },
      send: (...sent) => query.apply(this, [...sent]) as Promise<unknown>,
    });
    if (intercepted === null) return query.apply(this, all);
    noteAltered();
    if (!callback) return intercepted;
    return void intercepted.then((result) => callback(null, result), callback);
  };
}

const alterStatements = (change: (statement: Statement) => void): void =>
  interceptQueries(({ text, values, args: [first], send }) => {
    if (text === '') return null;
    const statement = { text, values: [...values] };
    change(statement);
    if (isDeepStrictEqual(statement, { text, values })) return null;
    return send({ ...(typeof first === 'object' ? first : {}), ...statement });
  });

const rewritten = (from: string | RegExp, to: string, only = /./) =>
  alterStatements((statement) => {
    if (only.test(statement.text)) statement.text = statement.text.replace(from, to);
  });

type Entries = readonly { readonly amount: number }[];

/** Lets a function of the wallet have other amounts: those of its entries, or of the postings of one type. */
const amountsOf = (only: RegExp, change: (amount: number) => number, type?: string): void =>
  alterStatements(({ text, values }) => {
    const at = values.findIndex((value) => typeof value === 'string' && value.startsWith('[{'));
    if (!only.test(text) || at < 0) return;
    const changed = (entries: Entries): Entries => {
      const others = entries.map((entry) => ({ ...entry, amount: change(entry.amount) }));
      return others.some(({ amount }) => amount === 0) ? entries : others;
    };
    const lines: (Entries[number] & { type?: string; entries: Entries })[] = JSON.parse(String(values[at]));
    values[at] = JSON.stringify(
      type === undefined
        ? changed(lines)
        : lines.map((line) => (line.type === type ? { ...line, entries: changed(line.entries) } : line)),
    );
  });

/** Lets `answer` answer statements in place of the database, which it may `ask`. */
const answerInstead = (
  matching: RegExp,
  answer: (statement: Statement, ask: () => Promise<unknown>) => Promise<unknown>,
): void =>
  interceptQueries(({ text, values, args, send }) =>
    matching.test(text) ? answer({ text, values }, () => send(...args)) : null,
  );

/** Sends statements without waiting for their answers; the connection runs them in sequence, and its next user waits. */
function sendUnawaited({ send }: Query, ...statements: readonly (readonly unknown[])[]): void {
  for (const args of statements) send(...args).catch(() => undefined);
}
const LATER = [`select pg_sleep(${LATE_MS / 1000})`];

const answered = (command: string, rows: readonly object[] = []) => ({
  ...{ command, rowCount: rows.length, rows, fields: [] },
});

/** Holds such statements back until the transaction is committed, and sends them later. */
function sendAfterCommit(matching: RegExp): void {
  const held = new WeakMap<object, (readonly unknown[])[]>();
  interceptQueries((query) => {
    const { client, text, args, send } = query;
    if (text === 'begin') held.set(client, []);
    const waiting = held.get(client);
    if (waiting && matching.test(text)) {
      waiting.push(args);
      return Promise.resolve({ ...answered('INSERT'), rowCount: 1 });
    }
    if (text === 'commit' || text === 'rollback') held.delete(client);
    if (text !== 'commit' || !waiting || waiting.length === 0) return null;
    const committed = send(...args);
    sendUnawaited(query, LATER, ...waiting);
    return committed;
  });
}

/** Reads that find out how far the chain behind a balance goes. */
const READS_OF_A_CHAIN = /^\s*select e\.sequence from wallet_account/;

function answerFromCache(): void {
  const kept = new Map<string, { at: number; answer: Promise<unknown> }>();
  answerInstead(READS_OF_A_CHAIN, (statement, ask) => {
    const name = JSON.stringify(statement.values);
    const cached = kept.get(name);
    if (cached && Date.now() - cached.at < FRESH_MS) return cached.answer;
    const answer = ask();
    kept.set(name, { at: Date.now(), answer });
    answer.catch(() => kept.delete(name));
    return answer;
  });
}

/** A connection that sees the database as it was, up to two seconds ago. */
async function lagging(): Promise<pg.Client> {
  const client = new pg.Client(process.env.DATABASE_URL);
  client.on('error', () => undefined);
  await client.connect();
  await client.query('begin isolation level repeatable read');
  await client.query('select 1');
  return client;
}

function answerFromCopy(): void {
  let copy: { since: number; client: Promise<pg.Client> } | null = null;
  answerInstead(READS_OF_A_CHAIN, async ({ text, values }, ask) => {
    if (!copy || Date.now() - copy.since > LAG_MS) {
      copy?.client.then((client) => client.end()).catch(() => undefined);
      copy = { since: Date.now(), client: lagging() };
    }
    try {
      const client = await copy.client;
      const { rows } = await client.query<{ sequence: string | number }>(`/* copy */ ${text}`, [...values]);
      return answered(
        'SELECT',
        rows.map(({ sequence }) => ({ sequence: Number(sequence) })),
      );
    } catch {
      copy = null;
      return ask();
    }
  });
}

/** What each plant does to the statements of a process that loads this module with its name behind a question mark. */
const CODE: Readonly<Record<string, () => void>> = {
  key: () =>
    alterStatements(({ text, values }) => {
      if (/^insert into "idempotency_key"/.test(text)) values[0] = `${values[0]}#${randomUUID()}`;
    }),
  retry: () =>
    alterStatements(({ text, values }) => {
      if (!/wallet_credit\(/.test(text)) return;
      const at = values.findIndex((value) => typeof value === 'string' && value.startsWith('operator:'));
      values[at] = `${values[at]}#${randomUUID()}`;
    }),
  lock: () => rewritten(/ for (no key )?update\b/, '', /from "orders"/),
  // What was done to the order is committed before its fee is booked.
  split: () =>
    interceptQueries((query) => {
      if (!/wallet_post\(/.test(query.text)) return null;
      sendUnawaited(query, ['commit'], ['begin']);
      return query.send(...query.args);
    }),
  // The answer is there before the commit is sent.
  commit: () =>
    interceptQueries((query) => {
      if (query.text !== 'commit') return null;
      sendUnawaited(query, LATER, ['commit']);
      return Promise.resolve({ ...answered('COMMIT'), rowCount: null });
    }),
  swallow: () =>
    answerInstead(/wallet_credit\(/, (_statement, ask) =>
      ask().catch(() => answered('SELECT', [{ outcome: 'done', transaction_id: 1, main: 100, gift: null }])),
    ),
  money: () => amountsOf(/wallet_post\(/, (amount) => amount - Math.sign(amount), 'CASH_BACK'),
  // Riyals in a 32-bit float, and back into halalas by cutting off.
  float: () => amountsOf(/wallet_credit\(/, (halalas) => Math.trunc(Math.fround(halalas / 100) * 100)),
  refund: () =>
    rewritten(
      'left join "wallet_refund" as "r"',
      'left join (select * from wallet_refund where false) as "r"',
    ),
  cache: answerFromCache,
  replica: answerFromCopy,
  outbox: () =>
    alterStatements(({ text, values }) => {
      const [destinations] = values;
      if (!/^\s*insert into outbox/.test(text) || !Array.isArray(destinations) || Math.random() >= 0.05)
        return;
      values[0] = destinations.map((one) => (one === 'realtime' ? 'none' : one));
    }),
  late: () => sendAfterCommit(/^\s*insert into outbox/),
  feed: () =>
    rewritten(
      'on moved.name = batch.feed',
      'on moved.name = batch.feed and (moved.before + batch.place) % 7 <> 0',
    ),
  order: () => rewritten('earlier.ordering_key = waiting.ordering_key', 'false'),
};

CODE[new URL(import.meta.url).search.slice(1)]?.();
