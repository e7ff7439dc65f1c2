import { MAX_REASON_LENGTH } from '@mishwar/domain';
import { z } from 'zod';
import { requiredText } from '../fields.ts';

/** Why a registration is rejected. The API takes a rejection without a reason; the form asks for it. */
export const RejectRegistration = z.strictObject({
  reason: requiredText(MAX_REASON_LENGTH, 'reject_reason_required'),
});
