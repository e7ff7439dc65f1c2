import { hostname } from 'node:os';
import { withClient } from '@mishwar/db';

/**
 * Health check of a container of any role: exit code 0 where a process of this machine had a heartbeat within ten
 * seconds.
 */
async function isAlive(url: string): Promise<boolean> {
  return withClient(url, async (client) => {
    const { rowCount } = await client.query(
      `select from server_process where split_part(id, ':', 1) = $1 and seen_at > now() - interval '10 seconds'`,
      [hostname()],
    );
    return (rowCount ?? 0) > 0;
  });
}

process.exitCode = (await isAlive(process.env.DATABASE_URL ?? '').catch(() => false)) ? 0 : 1;
