import { PAGE_SIZES } from '@mishwar/domain';
import { z } from 'zod';
import { anonymous, anonymousWithForm, ErrorList, Id, pageOf, paging, staff } from '../base.ts';
import { Lookup } from '../lookups/lookups.contract.ts';
import { RejectSupplier, SupplierApplication } from './supplier-registration.forms.ts';
import {
  SupplierRegistrationDetail,
  SupplierRegistrationFilters,
  SupplierRegistrationRow,
  SupplierRegistrationStatus,
} from './supplier-registration.schemas.ts';

/**
 * `message`: registration_decided (meanwhile), supplier_known (the commercial registration number is a delivery
 * company's), partner_email_taken (the e-mail address is a partner user's).
 */
const conflict = { CONFLICT: { status: 409, message: 'registration_decided', data: ErrorList } } as const;

export const supplierRegistration = {
  apply: anonymousWithForm
    .route({
      method: 'POST',
      path: '/supplier/api/v1/partners/register',
      successStatus: 202,
      summary: 'Apply to deliver for the platform; the answer is the same for known applicants',
    })
    .input(SupplierApplication)
    .output(z.object({ success: z.literal(true) })),
  cities: anonymous
    .route({
      method: 'GET',
      path: '/supplier/api/v1/partners/register/cities',
      summary: 'Cities of the form of an application',
    })
    .output(z.array(Lookup)),
  list: staff
    .route({
      method: 'GET',
      path: '/supplier/api/v1/partners/registration-supplier',
      summary: 'Applications of companies, newest first',
    })
    .input(
      z.strictObject({ filters: SupplierRegistrationFilters.default({}), ...paging(PAGE_SIZES.companies) }),
    )
    .output(pageOf(SupplierRegistrationRow)),
  detail: staff
    .route({
      method: 'GET',
      path: '/supplier/api/v1/partners/registration-detail/{id}',
      summary: 'An application with its decision',
    })
    .input(z.strictObject({ id: Id }))
    .output(z.object({ data: SupplierRegistrationDetail })),
  changeStatus: staff
    .errors(conflict)
    .route({
      method: 'PATCH',
      path: '/supplier/api/v1/partners/change-status-supplier/{id}',
      inputStructure: 'detailed',
      summary:
        'Accept a pending application, which makes a delivery company and its partner user, or reject it',
    })
    .input(
      z.object({
        headers: z.object({ 'x-action': z.literal(['ACCEPT', 'REJECT']) }),
        params: z.strictObject({ id: Id }),
        /** Reason of a rejection. */
        body: RejectSupplier.partial().optional(),
      }),
    )
    .output(z.object({ status: SupplierRegistrationStatus, company_id: z.string().nullable() })),
};
