import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createStages } from './stages.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const wait = (ms: number) => new Promise<number>((resolve) => setTimeout(() => resolve(ms), ms));

it('prints each stage when it ends, with its time and what it did', async () => {
  const lines: string[] = [];
  const { run } = createStages((line) => lines.push(line));
  const both = Promise.all([
    run('build', wait(12_340), { slow: 'Building the portal', note: (ms) => `${ms} files` }),
    run('database', wait(900), { slow: 'Starting the database' }),
  ]);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(await both).toEqual([12_340, 900]);
  expect(lines).toEqual([
    '  database       0.9 s',
    '  Building the portal …',
    '  build         12.3 s   12340 files',
  ]);
});

it('leaves a failed stage to its error', async () => {
  const lines: string[] = [];
  const { run } = createStages((line) => lines.push(line));
  await expect(run('database', Promise.reject(new Error('no space')), { slow: 'Starting' })).rejects.toThrow(
    'no space',
  );
  await vi.advanceTimersByTimeAsync(10_000);
  expect(lines).toEqual([]);
});
