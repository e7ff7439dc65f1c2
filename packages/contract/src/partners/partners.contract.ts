import { PAGE_SIZES } from '@mishwar/domain';
import { z } from 'zod';
import {
  ErrorList,
  Id,
  OptionalIdempotencyHeaders,
  pageOf,
  paging,
  SettingsVersion,
  staff,
} from '../base.ts';
import { NewPartnerBody, PartnerBody } from './partners.forms.ts';
import { Partner, PartnerFilters } from './partners.schemas.ts';

const params = z.strictObject({ id: Id });
const one = z.object({ data: Partner });

/** `message`: partner_changed (a later version exists). */
const conflict = { CONFLICT: { status: 409, message: 'partner_changed', data: ErrorList } } as const;

export const partners = {
  list: staff
    .route({ method: 'GET', path: '/admin/api/v1/partners', summary: 'Partner users, newest first' })
    .input(z.strictObject({ filters: PartnerFilters.default({}), ...paging(PAGE_SIZES.companies) }))
    .output(pageOf(Partner)),
  ofCompany: staff
    .route({
      method: 'GET',
      path: '/admin/api/v1/companies/{id}/partners',
      summary: 'Partner users of a delivery company, newest first',
    })
    .input(
      z.strictObject({
        id: Id,
        filters: PartnerFilters.omit({ company_ids: true }).default({}),
        ...paging(PAGE_SIZES.companies),
      }),
    )
    .output(pageOf(Partner)),
  detail: staff
    .route({ method: 'GET', path: '/admin/api/v1/partners/{pid}', summary: 'A partner user' })
    .input(z.strictObject({ pid: Id }))
    .output(one),
  create: staff
    .route({
      method: 'POST',
      path: '/admin/api/v1/partners/create',
      inputStructure: 'detailed',
      summary: 'Create a partner user of a delivery company; idempotent by key',
    })
    .input(z.object({ headers: OptionalIdempotencyHeaders, body: NewPartnerBody }))
    .output(one),
  update: staff
    .errors(conflict)
    .route({
      method: 'PUT',
      path: '/admin/api/v1/partners/update/{id}',
      inputStructure: 'detailed',
      summary: 'Save a partner user with the password that was entered again',
    })
    .input(
      z.object({
        params,
        /** With `version`, a stale save is refused. */
        body: z.strictObject({ ...PartnerBody.shape, version: SettingsVersion.optional() }),
      }),
    )
    .output(one),
  changeStatus: staff
    .route({
      method: 'PATCH',
      path: '/admin/api/v1/partners/update/{id}/change-status',
      inputStructure: 'detailed',
      summary: 'Activate or deactivate a partner user',
    })
    .input(z.object({ params, body: z.strictObject({ is_active: z.boolean() }) }))
    .output(z.object({ success: z.literal(true), is_active: z.boolean() })),
  remove: staff
    .route({ method: 'DELETE', path: '/admin/api/v1/partners/{id}', summary: 'Delete a partner user' })
    .input(params)
    .output(z.object({ success: z.literal(true) })),
};
