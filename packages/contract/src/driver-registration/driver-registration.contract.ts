import { MAX_REASON_LENGTH, PAGE_SIZES } from '@mishwar/domain';
import { z } from 'zod';
import { ErrorList, Id, paging, staff, trimmedText } from '../base.ts';
import {
  RegistrationDetail,
  RegistrationFilters,
  RegistrationRow,
  RegistrationStatus,
} from './driver-registration.schemas.ts';

/** `message`: registration_decided (meanwhile), registration_unavailable (the applicant is a driver already). */
const conflict = { CONFLICT: { status: 409, message: 'registration_decided', data: ErrorList } } as const;

export const driverRegistration = {
  list: staff
    .route({
      method: 'GET',
      path: '/admin/api/v1/driver-registration',
      summary: 'Driver registrations, newest first',
    })
    .input(z.strictObject({ filters: RegistrationFilters.default({}), ...paging(PAGE_SIZES.registrations) }))
    .output(
      z.object({
        results: z.array(RegistrationRow),
        total: z.number().int(),
        /** False where counting stopped at the cap. */
        total_exact: z.boolean(),
      }),
    ),
  detail: staff
    .route({ method: 'GET', path: '/admin/api/v1/driver-registration/{id}', summary: 'A registration' })
    .input(z.strictObject({ id: Id }))
    .output(z.object({ data: RegistrationDetail })),
  changeStatus: staff
    .errors(conflict)
    .route({
      method: 'PATCH',
      path: '/admin/api/v1/driver-registration/{id}/change-status',
      inputStructure: 'detailed',
      summary: 'Accept a pending registration, which makes a driver of it, or reject it',
    })
    .input(
      z.object({
        headers: z.object({ 'x-action': z.literal(['ACCEPT', 'REJECT']) }),
        params: z.strictObject({ id: Id }),
        /** Reason of a rejection. */
        body: z.strictObject({ reason: trimmedText(MAX_REASON_LENGTH).optional() }).optional(),
      }),
    )
    .output(z.object({ status: RegistrationStatus, id_accepted_driver: z.string().nullable() })),
};
