import {
  COMPANY_ORDER_CHANNELS,
  COMPANY_PAYMENT_FILTERS,
  MAX_EXPORT_COLUMNS,
  PAGE_SIZES,
} from '@mishwar/domain';
import { z } from 'zod';
import {
  Amount,
  ErrorList,
  FileLanguage,
  FileResponse,
  Id,
  OptionalIdempotencyHeaders,
  oneOrMany,
  pageOf,
  paging,
  SettingsVersion,
  staff,
} from '../base.ts';
import { DriverFilters, DriverRow } from '../drivers/drivers.schemas.ts';
import { OrderFilters, OrderPage } from '../orders/orders.schemas.ts';
import { CompanyBody } from './delivery-companies.forms.ts';
import {
  CompanyDependents,
  CompanyFilters,
  CompanyGlance,
  CompanyRow,
  CompanyStatement,
  DeliveryCompany,
  StatementMonth,
} from './delivery-companies.schemas.ts';

const params = z.strictObject({ id: Id });
const one = z.object({ data: DeliveryCompany });
const activation = z.object({ success: z.literal(true), isActive: z.boolean() });

/**
 * `message`: company_changed (a later version exists), company_has_drivers, company_has_partners or
 * company_has_open_orders (a deletion).
 */
const conflict = { CONFLICT: { status: 409, message: 'company_changed', data: ErrorList } } as const;

const driverFilters = DriverFilters.omit({ company_ids: true });
const orderFilters = OrderFilters.omit({ driver_company: true }).extend({
  payment: oneOrMany(z.literal([...COMPANY_PAYMENT_FILTERS])).optional(),
  from_company: oneOrMany(z.literal([...COMPANY_ORDER_CHANNELS])).optional(),
});
const columns = z.array(z.string().max(40)).max(MAX_EXPORT_COLUMNS).optional();

const setActive = (word: 'active' | 'deactive', summary: string) =>
  staff
    .route({ method: 'PATCH', path: `/admin/api/v1/companies/{id}/${word}`, summary })
    .input(params)
    .output(activation);

export const deliveryCompanies = {
  list: staff
    .route({ method: 'GET', path: '/admin/api/v1/companies', summary: 'Delivery companies, newest first' })
    .input(z.strictObject({ filters: CompanyFilters.default({}), ...paging(PAGE_SIZES.companies) }))
    .output(pageOf(CompanyRow)),
  detail: staff
    .route({ method: 'GET', path: '/admin/api/v1/companies/{id}', summary: 'A delivery company' })
    .input(params)
    .output(one),
  create: staff
    .route({
      method: 'POST',
      path: '/admin/api/v1/companies/create',
      inputStructure: 'detailed',
      summary: 'Register a delivery company; idempotent by key',
    })
    .input(z.object({ headers: OptionalIdempotencyHeaders, body: CompanyBody }))
    .output(one),
  update: staff
    .errors(conflict)
    .route({
      method: 'PUT',
      path: '/admin/api/v1/companies/update/{id}',
      inputStructure: 'detailed',
      summary: 'Save a delivery company',
    })
    .input(
      z.object({
        params,
        /** With `version`, a stale save is refused. */
        body: z.strictObject({ ...CompanyBody.shape, version: SettingsVersion.optional() }),
      }),
    )
    .output(one),
  remove: staff
    .errors(conflict)
    .route({
      method: 'DELETE',
      path: '/admin/api/v1/companies/{id}',
      summary: 'Delete a delivery company on which no driver, partner or open order depends',
    })
    .input(params)
    .output(z.object({ success: z.literal(true) })),
  activate: setActive('active', 'Activate a delivery company'),
  deactivate: setActive('deactive', 'Deactivate a delivery company: its drivers get no more orders'),
  dependents: staff
    .route({
      method: 'GET',
      path: '/admin/api/v1/companies/{id}/dependents',
      summary: 'What a deactivation stops, and what a deletion waits for',
    })
    .input(params)
    .output(z.object({ data: CompanyDependents })),
  glance: staff
    .route({ method: 'GET', path: '/admin/api/v1/companies/{id}/glance', summary: "A company's day" })
    .input(params)
    .output(z.object({ data: CompanyGlance })),
  statement: staff
    .route({
      method: 'GET',
      path: '/admin/api/v1/companies/{id}/statement',
      summary: "A company's month: delivered orders, contract prices, fees, adjustments and tax",
    })
    .input(z.strictObject({ id: Id, month: StatementMonth }))
    .output(z.object({ data: CompanyStatement })),
  statementExcel: staff
    .route({
      method: 'POST',
      path: '/admin/api/v1/companies/{id}/statement/excel',
      inputStructure: 'detailed',
      outputStructure: 'detailed',
      summary: "The orders of a company's month with their prices and fees as xlsx, streamed",
    })
    .input(z.object({ params, query: z.strictObject({ month: StatementMonth, language: FileLanguage }) }))
    .output(FileResponse),
  drivers: staff
    .route({
      method: 'GET',
      path: '/admin/api/v1/companies/{id}/driver',
      summary: 'Drivers of a delivery company, newest first',
    })
    .input(
      z.strictObject({
        id: Id,
        filters: driverFilters.default({}),
        ...paging(PAGE_SIZES.drivers),
        /** The tab of the detail page that asks; the answer is the same. */
        tab: z.literal('driver').optional(),
      }),
    )
    .output(pageOf(DriverRow)),
  driversExcel: staff
    .route({
      method: 'POST',
      path: '/admin/api/v1/companies/{id}/drivers/excel',
      inputStructure: 'detailed',
      outputStructure: 'detailed',
      summary: "The filtered list of a company's drivers as xlsx, streamed",
    })
    .input(
      z.object({
        params,
        query: z.strictObject({ filters: driverFilters.default({}), language: FileLanguage }),
      }),
    )
    .output(FileResponse),
  orders: staff
    .route({
      method: 'GET',
      path: '/admin/api/v1/companies/{id}/orders',
      summary: 'Orders of a delivery company, newest first',
    })
    .input(z.strictObject({ id: Id, filters: orderFilters.default({}), ...paging(PAGE_SIZES.orders) }))
    .output(OrderPage),
  contractTotal: staff
    .route({
      method: 'GET',
      path: '/admin/api/v1/companies/{id}/orders/contract-total',
      summary: "Sum of the contract prices of a company's matching orders that are delivered",
    })
    .input(z.strictObject({ id: Id, filters: orderFilters.default({}) }))
    .output(z.object({ data: z.object({ contract_total: Amount }) })),
  ordersExcel: staff
    .route({
      method: 'POST',
      path: '/admin/api/v1/companies/{id}/orders/excel',
      inputStructure: 'detailed',
      outputStructure: 'detailed',
      summary: "The filtered list of a company's orders as xlsx, streamed",
    })
    .input(
      z.object({
        params,
        query: z.strictObject({ filters: orderFilters.default({}), columns, language: FileLanguage }),
      }),
    )
    .output(FileResponse),
};
