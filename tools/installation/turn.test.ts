import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { inTurn } from './turn.ts';

it('lets one work at a time, also after one that was killed', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'mishwar-turn-'));
  const path = join(dir, 'starting');
  try {
    const { pid } = spawnSync(process.execPath, ['--version']);
    await writeFile(path, String(pid));
    let working = 0;
    const most = await Promise.all(
      Array.from({ length: 3 }, () =>
        inTurn(path, async () => {
          working += 1;
          const together = working;
          await sleep(20);
          working -= 1;
          return together;
        }),
      ),
    );
    expect(most).toEqual([1, 1, 1]);
    expect(existsSync(path)).toBe(false);
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
});
