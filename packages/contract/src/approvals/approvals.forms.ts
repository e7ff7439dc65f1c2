import { MAX_REASON_LENGTH, MIN_APPROVAL_REASON_LENGTH } from '@mishwar/domain';
import { z } from 'zod';
import { AmountInput, SettingsVersion, trimmedText } from '../fields.ts';

/** Why an approval request is rejected. */
export const ApprovalReason = trimmedText(MAX_REASON_LENGTH).min(
  MIN_APPROVAL_REASON_LENGTH,
  'reason_too_short',
);
export const RejectApproval = z.strictObject({ reason: ApprovalReason });

/** When money needs a second super admin; `version` is the version of the rule that the person saw. */
export const SaveApprovalRule = z.strictObject({
  credit_above: AmountInput.nullable(),
  mass_gifts: z.boolean(),
  version: SettingsVersion,
});
