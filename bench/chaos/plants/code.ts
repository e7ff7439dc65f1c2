import { randomUUID } from 'node:crypto';
import pg from 'pg';
import {
  alterStatements,
  answerBeforeCommit,
  answerInstead,
  READS_OF_A_CHAIN,
  type Statement,
  sendAfterCommit,
  splitTransactions,
} from './patch.ts';

const FRESH_MS = 3_000;
const LAG_MS = 2_000;
const LATE_MS = 400;

/** Lets a statement have another text. */
const rewritten = (from: string | RegExp, to: string, only = /./) =>
  alterStatements((statement) => {
    if (only.test(statement.text)) statement.text = statement.text.replace(from, to);
  });

/** Lets a function of the wallet have other amounts. */
function amountsOf(only: (statement: Statement) => boolean, change: (amount: number) => number): void {
  alterStatements((statement) => {
    if (!only(statement)) return;
    const { values } = statement;
    const at = values.findIndex((value) => typeof value === 'string' && value.startsWith('[{'));
    const entries = JSON.parse(String(values[at])) as { amount: number }[];
    const changed = entries.map((entry) => ({ ...entry, amount: change(entry.amount) }));
    values[at] = JSON.stringify(changed.some(({ amount }) => amount === 0) ? entries : changed);
  });
}

function answerFromCache(): void {
  const kept = new Map<string, { at: number; answer: Promise<unknown> }>();
  answerInstead(READS_OF_A_CHAIN, (statement, ask) => {
    const name = JSON.stringify(statement.values);
    const known = kept.get(name);
    if (known && Date.now() - known.at < FRESH_MS) return known.answer;
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
      const read = rows.map(({ sequence }) => ({ sequence: Number(sequence) }));
      return { command: 'SELECT', rowCount: rows.length, fields: [], rows: read };
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
  split: () => splitTransactions(/wallet_post\(/),
  commit: () => answerBeforeCommit(LATE_MS),
  swallow: () => {
    const rows = [{ outcome: 'done', transaction_id: 1, main: 100, gift: null }];
    answerInstead(/wallet_credit\(/, (_statement, ask) =>
      ask().catch(() => ({ command: 'SELECT', rowCount: 1, fields: [], rows })),
    );
  },
  money: () =>
    amountsOf(
      ({ text, values }) => /wallet_post\(/.test(text) && values[0] === 'CASH_BACK',
      (amount) => amount - Math.sign(amount),
    ),
  // Riyals in a 32-bit float, and back into halalas by cutting off.
  float: () =>
    amountsOf(
      ({ text }) => /wallet_credit\(/.test(text),
      (halalas) => Math.trunc(Math.fround(halalas / 100) * 100),
    ),
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
  late: () => sendAfterCommit(/^\s*insert into outbox/, LATE_MS),
  feed: () => rewritten('from batch, moved', 'from batch, moved where batch.place % 7 <> 0'),
  order: () => rewritten('earlier.ordering_key = waiting.ordering_key', 'false'),
};

CODE[new URL(import.meta.url).search.slice(1)]?.();
