import { hostname } from 'node:os';
import { withClient } from '@mishwar/db';

/**
 * For a container's health check, whatever its role: exit code 0 where a process of this machine has told the database
 * within ten seconds that it lives.
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
