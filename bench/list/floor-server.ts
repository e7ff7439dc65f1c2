import { readFileSync } from 'node:fs';
import Fastify from 'fastify';
import pg from 'pg';
import type { Statement } from '../harness/wire-tap.ts';

/**
 * The floor: Fastify and pg, and nothing else. It runs the statements that it was given and answers their rows as they
 * are: no caller, no check of input or answer, no names, no money, no times.
 */
const { PORT, DATABASE_URL, STATEMENTS } = process.env;
const routes = JSON.parse(readFileSync(STATEMENTS ?? '', 'utf8')) as Record<string, Statement[]>;
const pool = new pg.Pool({ connectionString: DATABASE_URL, max: 20 });
const server = Fastify();

server.get('/ready', () => ({}));
for (const [path, statements] of Object.entries(routes)) {
  server.get(path, async () => {
    const answers: unknown[][] = [];
    for (const { sql, parameters } of statements) {
      answers.push((await pool.query({ text: sql, values: [...parameters] })).rows);
    }
    return { answers };
  });
}
await server.listen({ port: Number(PORT), host: '127.0.0.1' });
