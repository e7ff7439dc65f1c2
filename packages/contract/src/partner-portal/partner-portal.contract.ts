import { MAX_ORDER_LENGTH, PAGE_SIZES } from '@mishwar/domain';
import { z } from 'zod';
import { Credentials, OneTimeCode } from '../auth/auth.forms.ts';
import { CodeSent } from '../auth/auth.schemas.ts';
import {
  anonymous,
  FileLanguage,
  FileResponse,
  halfSignedIn,
  Id,
  pageOf,
  paging,
  partner,
  requiredText,
} from '../base.ts';
import { StatementMonth } from '../delivery-companies/delivery-companies.schemas.ts';
import {
  PartnerDriverFilters,
  PartnerDriverRow,
  PartnerExport,
  PartnerOrderDetail,
  PartnerOrderFilters,
  PartnerOrderRow,
  PartnerProfile,
  PartnerStatement,
} from './partner-portal.schemas.ts';

/** The portal of delivery companies. The company is that of the session: no request names one. */
export const partnerPortal = {
  login: anonymous
    .route({
      method: 'POST',
      path: '/partner/api/v1/login',
      successStatus: 201,
      summary: 'Credentials step of a partner user',
    })
    .errors({
      BAD_CREDENTIALS: { status: 401, message: 'bad_credentials' },
      /** The right password of a partner user who is deactivated, or whose delivery company is. */
      ACCOUNT_INACTIVE: { status: 403, message: 'partner_inactive' },
    })
    .input(Credentials)
    .output(CodeSent),
  verifyOtp: halfSignedIn
    .route({
      method: 'POST',
      path: '/partner/api/v1/verify-otp',
      summary: 'One-time-code step of a partner user',
    })
    .errors({ BAD_CODE: { status: 401, message: 'bad_code' } })
    .input(OneTimeCode)
    .output(z.object({ token: z.string() })),
  logout: partner
    .route({ method: 'POST', path: '/partner/api/v1/logout', summary: 'End this session' })
    .input(z.strictObject({}).default({}))
    .output(z.object({ success: z.literal(true) })),
  profile: partner
    .route({ method: 'GET', path: '/partner/api/v1/profile', summary: 'The signed-in partner user' })
    .output(PartnerProfile),
  orders: partner
    .route({ method: 'GET', path: '/partner/api/v1/orders', summary: "The company's orders, newest first" })
    .input(z.strictObject({ filters: PartnerOrderFilters.default({}), ...paging(PAGE_SIZES.orders) }))
    .output(pageOf(PartnerOrderRow)),
  order: partner
    .route({
      method: 'GET',
      path: '/partner/api/v1/orders/{order_number}',
      summary: 'An order of the company with its items',
    })
    .input(z.strictObject({ order_number: requiredText(MAX_ORDER_LENGTH.order_number) }))
    .output(z.object({ data: PartnerOrderDetail })),
  ordersExcel: partner
    .route({
      method: 'POST',
      path: '/partner/api/v1/orders/excel',
      inputStructure: 'detailed',
      outputStructure: 'detailed',
      summary: "The filtered list of the company's orders as xlsx, streamed, kept and logged",
    })
    .input(
      z.object({
        query: z.strictObject({ filters: PartnerOrderFilters.default({}), language: FileLanguage }),
      }),
    )
    .output(FileResponse),
  drivers: partner
    .route({ method: 'GET', path: '/partner/api/v1/drivers', summary: "The company's drivers, newest first" })
    .input(z.strictObject({ filters: PartnerDriverFilters.default({}), ...paging(PAGE_SIZES.drivers) }))
    .output(pageOf(PartnerDriverRow)),
  statement: partner
    .route({
      method: 'GET',
      path: '/partner/api/v1/statement',
      summary: "The company's month: what it owes, and what its drivers paid",
    })
    .input(z.strictObject({ month: StatementMonth }))
    .output(z.object({ data: PartnerStatement })),
  statementExcel: partner
    .route({
      method: 'POST',
      path: '/partner/api/v1/statement/excel',
      inputStructure: 'detailed',
      outputStructure: 'detailed',
      summary: "The orders of the company's month with their prices and fees as xlsx, streamed",
    })
    .input(z.object({ query: z.strictObject({ month: StatementMonth, language: FileLanguage }) }))
    .output(FileResponse),
  exports: partner
    .route({
      method: 'GET',
      path: '/partner/api/v1/exports',
      summary: "Files that the company's partner users exported, newest first",
    })
    .input(z.strictObject(paging(PAGE_SIZES.exportLogs)))
    .output(pageOf(PartnerExport)),
  exportFile: partner
    .route({
      method: 'GET',
      path: '/partner/api/v1/exports/{id}/file',
      outputStructure: 'detailed',
      summary: 'The file of an export of the company; the download is written to the audit log',
    })
    .input(z.strictObject({ id: Id }))
    .output(FileResponse),
};
