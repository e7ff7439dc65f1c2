import type { ChannelWithWebhook } from '@mishwar/contract';
import { webhookState } from '@mishwar/domain';
import { sql } from 'kysely';
import type { Db, Trx } from '../../platform/transaction.ts';

interface Row {
  id: number;
  name: string;
  url: string | null;
  is_active: boolean;
  failures: number;
  failing_since: Date | null;
  disabled_at: Date | null;
  previous_secret_until: Date | null;
  version: number;
  waiting: number;
  not_sent: number;
}

/** Every ordering channel with its webhook, by name. */
export async function listWebhooks(db: Db, now: Date): Promise<ChannelWithWebhook[]> {
  return (await readRows(db)).map((row) => toChannel(row, now));
}

/** One channel with its webhook; undefined where there is no such channel. */
export async function readWebhook(
  db: Db | Trx,
  channelId: number,
  now: Date,
): Promise<ChannelWithWebhook | undefined> {
  const [row] = await readRows(db, channelId);
  return row && toChannel(row, now);
}

async function readRows(db: Db | Trx, channelId?: number): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select c.id, c.name, w.url, w.is_active, w.failures, w.failing_since, w.disabled_at, w.previous_secret_until,
      w.version, coalesce(m.waiting, 0) as waiting, coalesce(m.not_sent, 0) as not_sent
    from channel c
    left join channel_webhook w on w.channel_id = c.id
    left join (
      select payload->>'channel_id' as channel_id, count(*) filter (where dead_at is null)::int as waiting,
        count(*) filter (where dead_at is not null)::int as not_sent
      from outbox where destination = 'channel' and destination <> all (array['realtime', 'driver']) and sent_at is null
        and event = 'order.status_changed'
      group by 1
    ) m on m.channel_id = c.id::text
    where ${channelId ?? null}::bigint is null or c.id = ${channelId ?? null}::bigint
    order by c.name, c.id`.execute(db);
  return rows;
}

function toChannel(row: Row, now: Date): ChannelWithWebhook {
  const { id, name, url } = row;
  const until = row.previous_secret_until;
  return {
    _id: String(id),
    name,
    webhook:
      url === null
        ? null
        : {
            url,
            state: webhookState(row),
            failures: row.failures,
            failing_since: row.failing_since?.toISOString() ?? null,
            disabled_at: row.disabled_at?.toISOString() ?? null,
            previous_secret_until: until && until > now ? until.toISOString() : null,
            waiting: row.waiting,
            not_sent: row.not_sent,
            version: row.version,
          },
  };
}
