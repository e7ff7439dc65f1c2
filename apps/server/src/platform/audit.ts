import type { AuditAction } from '@mishwar/domain';
import type { Actor } from './actor.ts';
import type { Context } from './context.ts';
import { escapeControlCharacters } from './log/control-characters.ts';
import { redact, redactText } from './log/redact.ts';
import type { Db, Trx } from './transaction.ts';

export interface AuditEntry {
  actor: Actor | { kind: 'anonymous'; id: null; name: string };
  /** The action: `sign_in`, `operator.reset_password` … */
  action: AuditAction;
  subject?: { kind: string; id: string | number };
  /** Origin of the request; absent in a job. */
  from?: Pick<Context, 'address' | 'requestId'>;
  before?: unknown;
  after?: unknown;
}

/** Writes an audit log entry in the transaction of the action. Secrets in `before` and `after` are redacted. */
export async function recordAudit(trx: Trx | Db, entry: AuditEntry): Promise<void> {
  const json = (value: unknown) => (value === undefined ? null : JSON.stringify(redact(value)));
  await trx
    .insertInto('audit_entry')
    .values({
      actor_kind: entry.actor.kind,
      actor_id: entry.actor.id,
      actor_name: escapeControlCharacters(redactText(entry.actor.name)),
      action: entry.action,
      subject_kind: entry.subject?.kind ?? null,
      subject_id: entry.subject === undefined ? null : escapeControlCharacters(String(entry.subject.id)),
      address: entry.from?.address ?? null,
      request_id: entry.from?.requestId ?? null,
      before: json(entry.before),
      after: json(entry.after),
    })
    .execute();
}
