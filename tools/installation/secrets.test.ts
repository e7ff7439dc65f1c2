import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openSecrets } from './secrets.ts';

it('makes secrets once, however many starts come at the same time, for the owner alone', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'mishwar-secrets-'));
  try {
    const names = { operators: ['a@test.invalid'], channels: ['App'] };
    const opened = await Promise.all(Array.from({ length: 8 }, () => openSecrets(dir, names)));
    expect(new Set(opened.map(({ secrets }) => JSON.stringify(secrets))).size).toBe(1);
    expect(opened.filter(({ isNew }) => isNew)).toHaveLength(1);
    expect(await readdir(dir)).toEqual(['secrets.json']);
    expect((await stat(join(dir, 'secrets.json'))).mode & 0o777).toBe(0o600);
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
});
