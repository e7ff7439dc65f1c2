import { existsSync, readFileSync } from 'node:fs';
import Fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { CALL_LIMITS, requireCallLimits } from './call-limits.ts';

const root = new URL('../../../../../', import.meta.url);
const rows = readFileSync(new URL('docs/limits.md', root), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| ---'))
  .slice(1)
  .map((line) => line.split('|').map((cell) => cell.trim()));

describe('the table of limits', () => {
  it('[SEC-52] has every limit that a route names, and a route without one cannot be added', () => {
    const resources = rows.map(([, resource]) => resource);
    for (const limit of CALL_LIMITS) expect(resources).toContain(limit);
    const server = Fastify();
    requireCallLimits(server);
    server.get('/bounded', { config: { limit: 'probes' } }, () => '');
    expect(() => server.get('/unbounded', () => '')).toThrow('/unbounded names no limit');
  });

  it('names tests that exist', () => {
    expect(rows.length).toBeGreaterThan(40);
    const tests = rows.flatMap((row) => [...(row[5] ?? '').matchAll(/`([^`]+)`/g)].map(([, path]) => path));
    expect(tests.filter((path) => !existsSync(new URL(`apps/server/src/${path}`, root)))).toEqual([]);
  });
});
