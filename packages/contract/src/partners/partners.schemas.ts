import { z } from 'zod';
import { Id, Instant, oneOrMany, SearchText } from '../base.ts';

/** Filters of a list of partner users. */
export const PartnerFilters = z.strictObject({
  /** Part of a name, an e-mail address or a phone. */
  keyword: SearchText.optional(),
  status: oneOrMany(z.literal(['active', 'inactive'])).optional(),
  company_ids: oneOrMany(Id).optional(),
});
export type PartnerFilters = z.infer<typeof PartnerFilters>;

/** A partner user: a person of a delivery company. */
export const Partner = z.object({
  _id: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  phone: z.string(),
  is_active: z.boolean(),
  company_id: z.string(),
  company_name: z.string(),
  created_at: Instant,
  /** Of the stored user; an update with an earlier version is refused. */
  version: z.number().int(),
});
export type Partner = z.infer<typeof Partner>;
