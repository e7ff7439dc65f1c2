import {
  AUDIT_ACTIONS,
  AUDIT_FINDINGS,
  AUDIT_SUBJECTS,
  OPERATOR_ACTIONS_SHOWN,
  PAGE_SIZES,
} from '@mishwar/domain';
import { z } from 'zod';
import {
  DayOrInstant,
  FileLanguage,
  FileResponse,
  Id,
  Instant,
  oneOrMany,
  paging,
  SearchText,
  superAdmin,
} from '../base.ts';

export const AuditFilters = z.strictObject({
  /** Part of an operator's name, e-mail address, ops id or national id. */
  actor: SearchText.optional(),
  /** Ids of the operators who acted. */
  operators: oneOrMany(Id).optional(),
  actions: oneOrMany(z.literal(AUDIT_ACTIONS)).optional(),
  subjects: oneOrMany(z.literal(AUDIT_SUBJECTS)).optional(),
  subject_id: SearchText.optional(),
  /** Whole days of the configured time zone, both included, or instants, the end excluded. */
  fromDate: DayOrInstant.optional(),
  toDate: DayOrInstant.optional(),
});
export type AuditFilters = z.infer<typeof AuditFilters>;

/** Who did what to what, when and from where. */
export const AuditRow = z.object({
  _id: z.string(),
  actor: z.object({ kind: z.string(), _id: z.string().nullable(), name: z.string() }),
  action: z.string(),
  /** What it is about; its name where it is an operator, a driver or a delivery company. */
  subject: z.object({ kind: z.string(), id: z.string(), name: z.string().nullable() }).nullable(),
  address: z.string().nullable(),
  created_at: Instant,
});
export type AuditRow = z.infer<typeof AuditRow>;

export const AuditEntry = AuditRow.extend({
  request_id: z.string().nullable(),
  before: z.unknown(),
  after: z.unknown(),
  /** Its place in the chain of seals; null until it is sealed. `hash` in hexadecimal digits. */
  seal: z.object({ sequence: z.number().int(), hash: z.string() }).nullable(),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

/** The last check of the seals. */
export const AuditCheck = z.object({
  sealed: z.number().int(),
  /** Hash of the newest seal; null where there is none. */
  head: z.string().nullable(),
  /** When all seals had been checked; null before the first time. */
  completed_at: Instant.nullable(),
  findings: z.array(
    z.object({ sequence: z.number().int(), entry_id: z.string(), finding: z.literal(AUDIT_FINDINGS) }),
  ),
});
export type AuditCheck = z.infer<typeof AuditCheck>;

/** The audit log, for super admins. Actions on an order are in the history of the order. */
export const auditLog = {
  list: superAdmin
    .route({ method: 'GET', path: '/admin/api/v1/audit-log', summary: 'The audit log, newest first' })
    .input(
      z.strictObject({
        filters: AuditFilters.optional(),
        ...paging([...PAGE_SIZES.auditLog, OPERATOR_ACTIONS_SHOWN]),
      }),
    )
    .output(
      z.object({
        data: z.array(AuditRow),
        total: z.number().int(),
        /** False where counting stopped at the cap. */
        total_exact: z.boolean(),
      }),
    ),
  check: superAdmin
    .route({ method: 'GET', path: '/admin/api/v1/audit-log/check', summary: 'The last check of the seals' })
    .output(z.object({ data: AuditCheck })),
  detail: superAdmin
    .route({ method: 'GET', path: '/admin/api/v1/audit-log/{id}', summary: 'An entry, before and after' })
    .input(z.strictObject({ id: Id }))
    .output(z.object({ data: AuditEntry })),
  export: superAdmin
    .route({
      method: 'POST',
      path: '/admin/api/v1/audit-log/export',
      summary: 'The filtered entries as xlsx',
      inputStructure: 'detailed',
      outputStructure: 'detailed',
    })
    .input(z.object({ query: z.strictObject({ filters: AuditFilters.optional(), language: FileLanguage }) }))
    .output(FileResponse),
};
