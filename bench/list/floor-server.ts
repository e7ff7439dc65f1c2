import { readFileSync } from 'node:fs';
import { PREPARED } from '@mishwar/db';
import Fastify from 'fastify';
import pg from 'pg';
import type { FloorStatement } from './scene.ts';

/** The floor: Fastify and pg, and nothing else. It answers the rows of given statements, prepared as the product does it. */
const { PORT, DATABASE_URL, STATEMENTS } = process.env;
const routes = JSON.parse(readFileSync(STATEMENTS ?? '', 'utf8')) as FloorStatement[][];
const pool = new pg.Pool({ connectionString: DATABASE_URL, max: 20 });
const server = Fastify();

server.get('/ready', () => ({}));
for (const [route, statements] of routes.entries()) {
  server.get(`/${route}`, async () => {
    const answers: unknown[][] = [];
    for (const [at, { sql, parameters }] of statements.entries()) {
      const name = sql.endsWith(PREPARED) ? { name: `${route}-${at}` } : {};
      answers.push((await pool.query({ ...name, text: sql, values: [...parameters] })).rows);
    }
    return { answers };
  });
}
await server.listen({ port: Number(PORT), host: '127.0.0.1' });
