import { z } from 'zod';
import { Role } from '../auth/auth.schemas.ts';
import { Id, Instant, oneOrMany, SearchText, SettingsVersion } from '../base.ts';

const OperatorStatus = z.literal(['ACTIVE', 'DEACTIVATE']);

export const Operator = z.object({
  _id: z.string(),
  code: z.string(),
  email: z.string(),
  firstname: z.string(),
  lastname: z.string(),
  phone: z.string(),
  role: Role,
  nationality_id: z.string(),
  address: z.string(),
  status: OperatorStatus,
  region_id: z.string().nullable(),
  city_id: z.array(z.string()),
  date_of_birth: z.object({ day: z.string(), month: z.string(), year: z.string() }).nullable(),
  created_at: Instant,
  /** Null where the operator never signed in. */
  last_sign_in_at: Instant.nullable(),
  /** Counts the saved changes of the form. */
  version: SettingsVersion,
});
export type OperatorRow = z.infer<typeof Operator>;

export const OperatorFilters = z.strictObject({
  /** Part of the name, the e-mail address, the code or the national ID. */
  keyword: SearchText.optional(),
  status: oneOrMany(OperatorStatus).optional(),
  cities: oneOrMany(Id).optional(),
});
export type OperatorFilters = z.infer<typeof OperatorFilters>;

/** A session that is live: not ended, not idle for too long. */
export const OperatorSession = z.object({
  _id: z.string(),
  started_at: Instant,
  last_seen_at: Instant,
  expires_at: Instant,
  address: z.string().nullable(),
  user_agent: z.string().nullable(),
  /** The session of this request. */
  is_own: z.boolean(),
});
export type OperatorSession = z.infer<typeof OperatorSession>;
