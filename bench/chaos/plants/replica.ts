import pg from 'pg';
import { answerInstead, READS_OF_A_CHAIN } from './patch.ts';

const LAG_MS = 2_000;
let copy: { since: number; client: Promise<pg.Client> } | null = null;

/** A connection that sees the database as it was, up to two seconds ago. */
async function lagging(): Promise<pg.Client> {
  const client = new pg.Client(process.env.DATABASE_URL);
  client.on('error', () => undefined);
  await client.connect();
  await client.query('begin isolation level repeatable read');
  await client.query('select 1');
  return client;
}

// Reads go to a copy that follows from behind.
answerInstead(READS_OF_A_CHAIN, async ({ text, values }, ask) => {
  if (!copy || Date.now() - copy.since > LAG_MS) {
    copy?.client.then((client) => client.end()).catch(() => undefined);
    copy = { since: Date.now(), client: lagging() };
  }
  try {
    const client = await copy.client;
    const { rows } = await client.query<{ sequence: string | number }>(`/* copy */ ${text}`, [...values]);
    return {
      command: 'SELECT',
      rowCount: rows.length,
      fields: [],
      rows: rows.map(({ sequence }) => ({ sequence: Number(sequence) })),
    };
  } catch {
    copy = null;
    return ask();
  }
});
