import { MAX_INT32, MAX_REASON_LENGTH, MIN_APPROVAL_REASON_LENGTH } from '@mishwar/domain';
import * as z from 'zod/mini';
import { FormAmount, trimmedText } from '../form-fields.ts';

/** Why an approval request is rejected. */
export const ApprovalReason = trimmedText(MAX_REASON_LENGTH).check(
  z.minLength(MIN_APPROVAL_REASON_LENGTH, 'reason_too_short'),
);
export const RejectApproval = z.strictObject({ reason: ApprovalReason });

/** When money needs a second super admin; `version` is the version of the rule that the person saw. */
export const SaveApprovalRule = z.strictObject({
  credit_above: z.nullable(FormAmount),
  mass_gifts: z.boolean(),
  version: z.number().check(z.int(), z.gte(0), z.lte(MAX_INT32)),
});
