import { MAX_REASON_LENGTH, MIN_APPROVAL_REASON_LENGTH } from '@mishwar/domain';
import * as z from 'zod/mini';
import { trimmedText } from '../form-fields.ts';

/** Why an approval request is rejected. */
export const ApprovalReason = trimmedText(MAX_REASON_LENGTH).check(
  z.minLength(MIN_APPROVAL_REASON_LENGTH, 'reason_too_short'),
);
export const RejectApproval = z.strictObject({ reason: ApprovalReason });
