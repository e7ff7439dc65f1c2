import type { Client } from 'pg';
import { type Finding, finding } from '../finding.ts';
import { OPERATIONS, REFUSED, type Reports } from './reports.ts';

/** What the regulator's register holds of an order. */
export interface Registered {
  readonly effects: readonly string[];
  readonly repeats: number;
}

/** What must hold when no message to the regulator waits any more. */
export async function checkReports(
  client: Client,
  { first, heard, planted }: Reports,
  register: Readonly<Record<string, Registered>>,
): Promise<Finding[]> {
  const effectsOf = (number: string) => register[number]?.effects ?? [];
  const differs = (number: string, wanted: readonly string[]) =>
    effectsOf(number).join() === wanted.join() ? [] : [`${number}: ${effectsOf(number).join(', ')}`];
  const { rows: unsent } = await client.query(
    `with expected as (
       select o.ordering_key, row_number() over (partition by o.ordering_key order by o.id) - 1 as at, o.id,
         o.payload->>'order_number' = any($2::text[]) as planted, o.sent_at, o.dead_at, o.held_reason
       from outbox o where o.id >= $1 and o.destination = 'citc'
     )
     select id, ordering_key, at, sent_at, dead_at, held_reason from expected
     where case when planted and at >= $3 then sent_at is not null or dead_at is null
         or held_reason is distinct from case when at > $3 then 'earlier_not_sent' end
       else sent_at is null or dead_at is not null end`,
    [first, planted, REFUSED],
  );
  const { rows: log } = await client.query(
    `select o.id, o.event, l.confirmed, l.calls from outbox o
     left join lateral (
       select count(*) filter (where outcome = 'success') as confirmed, count(*) as calls
       from citc_log where correlation_id = 'outbox:' || o.id
     ) l on true
     where o.id >= $1 and o.destination = 'citc' and o.held_reason is null
       and (l.calls = 0 or l.confirmed <> (o.sent_at is not null)::int)`,
    [first],
  );
  const messages = heard.length * OPERATIONS.length;
  return [
    finding(
      'each message had its effect at the regulator once, in the order of its order',
      messages,
      heard.flatMap((number) => differs(number, OPERATIONS)),
    ),
    finding(
      'of an order with a refused message nothing is sent past it',
      planted.length,
      planted.flatMap((number) => differs(number, OPERATIONS.slice(0, REFUSED))),
    ),
    finding('dead letters are exactly the planted ones, the rest is sent', messages, unsent),
    finding('the log has one confirmation of each message that was sent', messages, log),
  ];
}
