import { MAX_REASON_LENGTH } from '@mishwar/domain';
import * as z from 'zod/mini';
import { requiredText, trimmedText } from '../form-fields.ts';

/** Why a registration is rejected. The API takes a rejection without one; the form asks for it. */
export const RejectReason = trimmedText(MAX_REASON_LENGTH);
export const RejectRegistration = z.strictObject({
  reason: requiredText(MAX_REASON_LENGTH, 'reject_reason_required'),
});
