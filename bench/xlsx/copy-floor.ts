import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { withClient } from '@mishwar/db';
import { to } from 'pg-copy-streams';

/** The floor of the export: reads what the file is made of by COPY, prints the milliseconds. Arguments: URL and select. */
const [url = '', select = ''] = process.argv.slice(2);
await withClient(url, async (client) => {
  const start = performance.now();
  const sink = new Writable({ write: (_chunk, _encoding, done) => done() });
  await pipeline(client.query(to(`copy (${select}) to stdout`)), sink);
  console.log(performance.now() - start);
});
