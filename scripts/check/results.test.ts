import { describe, expect, it } from 'vitest';
import { count, parseReport } from './results.ts';

const vitest = JSON.stringify({
  testResults: [
    {
      name: 'a.test.ts',
      status: 'passed',
      assertionResults: [
        { fullName: 'orders [ORD-1] lists', status: 'passed' },
        { fullName: 'orders [ORD-2] filters', status: 'failed' },
        { fullName: 'orders later', status: 'skipped' },
      ],
    },
    { name: 'b.test.ts', status: 'failed', assertionResults: [] },
  ],
});

const playwright = JSON.stringify({
  suites: [
    {
      title: 'orders.spec.ts',
      specs: [],
      suites: [
        {
          title: 'the desk',
          specs: [
            {
              title: '[ORD-3] prints',
              tests: [
                { projectName: 'ar', status: 'expected' },
                { projectName: 'en', status: 'flaky' },
                { projectName: 'xx', status: 'expected', expectedStatus: 'failed' },
                { projectName: 'fr', status: 'unexpected' },
              ],
            },
          ],
        },
      ],
    },
  ],
});

describe('parseReport', () => {
  it('reads a vitest report; a file that did not load has failed', () => {
    expect(parseReport(vitest)).toEqual([
      { title: 'orders [ORD-1] lists', outcome: 'passed' },
      { title: 'orders [ORD-2] filters', outcome: 'failed' },
      { title: 'orders later', outcome: 'skipped' },
      { title: 'b.test.ts', outcome: 'failed' },
    ]);
  });

  it('reads a Playwright report, each language for itself; what passed on a second try only is flaky', () => {
    expect(parseReport(playwright)).toEqual([
      { title: 'orders.spec.ts the desk [ORD-3] prints (ar)', outcome: 'passed' },
      { title: 'orders.spec.ts the desk [ORD-3] prints (en)', outcome: 'flaky' },
      { title: 'orders.spec.ts the desk [ORD-3] prints (xx)', outcome: 'failed' },
      { title: 'orders.spec.ts the desk [ORD-3] prints (fr)', outcome: 'failed' },
    ]);
  });

  it('leaves out tests that need a Redis where none is configured, and no others', () => {
    const results = [
      { title: 'positions in Redis (needs a Redis or Valkey server) tell', outcome: 'skipped' as const },
      { title: 'positions in PostgreSQL tell', outcome: 'skipped' as const },
    ];
    expect(count(results)).toMatchObject({ skipped: 1, leftOut: 1 });
    expect(count(results, true)).toMatchObject({ skipped: 2, leftOut: 0 });
  });

  it('refuses what is no report', () => {
    expect(() => parseReport('{"a":1}')).toThrow('not a report');
  });

  it('counts', () => {
    expect(count(parseReport(vitest))).toEqual({
      passed: 1,
      failed: 2,
      skipped: 1,
      leftOut: 0,
      flaky: [],
    });
    expect(count(parseReport(playwright))).toEqual({
      passed: 2,
      failed: 2,
      skipped: 0,
      leftOut: 0,
      flaky: ['orders.spec.ts the desk [ORD-3] prints (en)'],
    });
  });
});
