import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { withClient } from './client.ts';
import { assertUsableDatabase } from './connection.ts';
import { type Embedded, runningEmbeddedUrl, startEmbedded } from './embedded.ts';

describe('the embedded PostgreSQL', () => {
  let dir: string;
  /** A stopped cluster. Creating one takes most of the time of a test, so the tests of what comes later copy it. */
  let made: string;
  beforeAll(async () => {
    made = await mkdtemp(join(tmpdir(), 'mishwar-embedded-'));
    await (await startEmbedded({ dir: made, noSync: true })).stop();
  });
  afterAll(() => rm(made, { recursive: true, force: true }));
  beforeEach(async () => {
    dir = await mkdtemp(join(tmpdir(), 'mishwar-embedded-'));
  });
  const copyMade = () => cp(made, dir, { recursive: true });
  afterEach(() => rm(dir, { recursive: true, force: true }));
  const one = (url: string, query: string) =>
    withClient(url, async (client) => (await client.query(query)).rows[0] as Record<string, unknown>);

  it('makes a cluster that sees Arabic and keeps what it committed, and finds it again', async () => {
    const first = await startEmbedded({ dir, noSync: true });
    await assertUsableDatabase(first.url());
    await one(first.url(), 'create table kept as select 7 as n');
    const trigrams = `create extension pg_trgm; select show_trgm('محمد') <> '{}' as arabic`;
    const answers = await withClient(first.url(), (client) => client.query(trigrams));
    expect((answers as unknown as { rows: unknown[] }[])[1]?.rows).toEqual([{ arabic: true }]);
    expect(await runningEmbeddedUrl(dir)).toBe(first.url());
    await first.stop();
    await first.stop();
    expect(await runningEmbeddedUrl(dir)).toBeUndefined();

    const second = await startEmbedded({ dir });
    expect(await one(second.url(), 'select n from kept')).toEqual({ n: 7 });
    await second.stop();
  });

  it('comes back at the same address with what it committed after its processes were killed', async () => {
    await copyMade();
    const first = await startEmbedded({ dir });
    await one(first.url(), 'create table kept as select 7 as n');
    process.kill(first.pid, 'SIGKILL');
    await first.ended;
    const second = await startAgain(Number(new URL(first.url()).port));
    expect(second.url()).toBe(first.url());
    expect(await one(second.url(), 'select n from kept')).toEqual({ n: 7 });
    await second.stop();
  });

  /** Until the last process of the killed server is gone the start is refused. */
  const startAgain = async (port: number, tries = 200): Promise<Embedded> => {
    try {
      return await startEmbedded({ dir, port });
    } catch (error) {
      if (tries === 0) throw error;
      await sleep(50);
      return startAgain(port, tries - 1);
    }
  };

  it('starts over a lock file that a crash left behind, though its number is now another process', async () => {
    await copyMade();
    await writeFile(
      join(dir, 'cluster/postmaster.pid'),
      `${process.ppid}\n${join(dir, 'cluster')}\n0\n5432\n\n*\n`,
    );
    const again = await startEmbedded({ dir });
    expect(await one(again.url(), 'select 1 as up')).toEqual({ up: 1 });
    await again.stop();
  });

  it('stops a server whose starter is gone, and starts its own', async () => {
    await copyMade();
    const orphan = await startEmbedded({ dir });
    await writeFile(join(dir, 'owner.pid'), '4194304999');
    const own = await startEmbedded({ dir });
    expect(await orphan.ended).toBeTypeOf('string');
    expect(own.url()).not.toBe(orphan.url());
    await own.stop();
  });

  it.each([
    ['cluster/PG_VERSION', '17\n', /cannot be used: it was made by PostgreSQL 17, not 18\./],
    ['cluster/global/pg_control', '', /cannot be used: .*pg_control/],
  ])('says in one line what is wrong with %s', async (file, text, message) => {
    await copyMade();
    await writeFile(join(dir, file), text);
    const failure = await startEmbedded({ dir }).catch((error: Error) => error);
    expect(failure).toBeInstanceOf(Error);
    expect((failure as Error).message).toMatch(message);
    expect((failure as Error).message).not.toContain('\n');
  });
});
