import {
  APPLICATION_HEADER,
  MAX_EXPORT_COLUMNS,
  MAX_NEW_ORDER_IDS,
  MAX_ORDER_LENGTH,
  MAX_ORDER_LINES,
  ORDER_SORTS,
  ORDER_TABS,
  PAGE_SIZES,
} from '@mishwar/domain';
import { z } from 'zod';
import {
  Amount,
  ErrorList,
  FieldError,
  FileLanguage,
  FileResponse,
  Id,
  loggedFor,
  paging,
  requiredText,
  staff,
  staffWithLargeBody,
  viewCounts,
} from '../base.ts';
import { CancelBody } from './orders.forms.ts';
import {
  ActionAnswer,
  ActionHeaders,
  AssignBody,
  CustomerOrder,
  ExecuteBody,
  ExecutePreview,
  FeedSeq,
  OrderDetail,
  OrderFilters,
  OrderHistoryEntry,
  OrderPage,
  OrderRow,
  OrderViewer,
  ReorderItem,
} from './orders.schemas.ts';

const orderNumber = requiredText(MAX_ORDER_LENGTH.order_number);
const listInput = z.strictObject({
  filters: OrderFilters.default({}),
  ...paging(PAGE_SIZES.orders),
  /** `promised_at`: the open orders alone, by their promised time. */
  by: z.literal([...ORDER_SORTS]).default('created_at'),
  tab: z.literal([...ORDER_TABS]).default('hypothetical'),
});
const exportInput = z.strictObject({
  filters: OrderFilters.default({}),
  columns: z.array(z.string().max(40)).max(MAX_EXPORT_COLUMNS).optional(),
  language: FileLanguage,
});

/**
 * `message`: request_assigned_to_driver, order_changed, order_delivered, order_cancelled …; `order` is the current
 * state; `missing` is what the driver's wallet lacks (wallet_balance_too_low).
 */
const conflict = {
  CONFLICT: {
    status: 409,
    message: 'order_conflict',
    data: ErrorList.extend({ order: OrderRow, missing: Amount.optional() }),
  },
} as const;

const list = (path: `/${string}`, summary: string) =>
  staff.route({ method: 'GET', path, summary }).input(listInput).output(OrderPage);

/** An order action: idempotent by `x-transaction-key`. */
const action = <Body extends z.core.$ZodType>(path: `/${string}`, body: Body, summary: string) =>
  staff
    .errors(conflict)
    .route({ method: 'PATCH', path, inputStructure: 'detailed', summary })
    .input(
      z.object({
        params: z.strictObject({ order_number: orderNumber }),
        headers: ActionHeaders,
        body,
      }),
    )
    .output(ActionAnswer);

export const orders = {
  list: list('/admin/api/v1/orders', 'Orders, a page at a time'),
  fake: list('/admin/api/v1/orders/unnormal/fake-orders', 'Fake orders, a page at a time'),
  discount: list('/admin/api/v1/list-discount-order', 'Orders with a discount, a page at a time'),
  matching: staff
    .route({
      method: 'GET',
      path: '/admin/api/v1/orders/matching',
      summary: 'Which of these new or changed orders a filtered list contains, and how many it has',
    })
    .input(
      z
        .strictObject({
          list: z.literal([...ORDER_TABS, 'discount', 'driver', 'company']),
          /** The driver or the company whose list it is. */
          owner: Id.optional(),
          filters: OrderFilters.default({}),
          ids: z.array(Id).min(1).max(MAX_NEW_ORDER_IDS),
        })
        .refine(({ list, owner }) => (list === 'driver' || list === 'company') === (owner !== undefined), {
          path: ['owner'],
        }),
    )
    .output(
      z.object({
        /** The contained ones of `ids`. */
        ids: z.array(z.string()),
        total: z.number().int(),
        /** False if counting stopped at the cap. */
        total_exact: z.boolean(),
      }),
    ),
  detail: staff
    .route({ method: 'GET', path: '/admin/api/v1/orders/detail/{id}', summary: 'An order by its id' })
    .input(z.strictObject({ id: Id }))
    .output(z.object({ data: OrderDetail })),
  byNumber: staff
    .route({
      method: 'GET',
      path: '/admin/api/v1/orders/order-number/{order_number}',
      summary: 'An order by its number',
    })
    .input(z.strictObject({ order_number: orderNumber }))
    .output(z.object({ data: OrderDetail, feed_seq: FeedSeq })),
  view: staff
    .route({ method: 'GET', path: '/admin/api/v2/orders/view', summary: 'An order by its number' })
    .input(z.strictObject({ order_number: orderNumber }))
    .output(z.object({ data: OrderDetail })),
  history: staff
    .route({ method: 'GET', path: '/admin/api/v3/orders/{id}/history', summary: 'What happened to an order' })
    .input(z.strictObject({ id: Id }))
    .output(z.object({ data: z.array(OrderHistoryEntry) })),
  ofCustomer: staff
    .route({
      method: 'GET',
      path: '/admin/api/v1/orders/{id}/customer-orders',
      summary: 'The other orders of the customer of an order, the newest five',
    })
    .input(z.strictObject({ id: Id }))
    .output(z.object({ data: z.array(CustomerOrder) })),
  previewExecution: staff
    .route({
      method: 'GET',
      path: '/admin/api/v1/orders/{id}/execute-preview',
      summary: 'What executing an order would do to the wallet of its driver',
    })
    .input(z.strictObject({ id: Id, driver_id: Id.optional() }))
    .output(z.object({ data: ExecutePreview.nullable() })),
  execute: action('/admin/api/v1/orders/execute/{order_number}', ExecuteBody, 'Complete an order').meta(
    loggedFor('staff', 'ORDER_EXECUTE'),
  ),
  cancel: action('/admin/api/v1/orders/cancel/{order_number}', CancelBody, 'Cancel with a reason').meta(
    loggedFor('staff', 'ORDER_CANCEL'),
  ),
  unassign: action(
    '/admin/api/v1/orders/customer-cancel/unassign/{order_number}',
    z.strictObject({}).nullish(),
    'Take the driver off the order',
  ),
  assign: action(
    '/admin/api/v1/orders/assign/{order_number}',
    AssignBody,
    'Assign the order to a driver',
  ).meta(loggedFor('staff', 'ORDER_ASSIGN')),
  reoffer: action(
    '/admin/api/v1/orders/re-offer/{order_number}',
    z.strictObject({}).nullish(),
    'Offer a waiting order to drivers now: its next wave is due at once',
  ),
  reorder: staffWithLargeBody
    .meta(loggedFor('staff', 'ORDER_CREATE'))
    .errors({
      ...conflict,
      REORDER_REFUSED: {
        status: 422,
        message: 'reorder_refused',
        data: z.object({
          message: z.union([z.string(), z.array(z.string())]),
          errors: z.array(FieldError),
        }),
      },
    })
    .route({
      method: 'POST',
      path: '/admin/api/v1/orders/re-order/{order_id}',
      inputStructure: 'detailed',
      summary: 'Order missing items again',
    })
    .input(
      z.object({
        params: z.strictObject({ order_id: Id }),
        headers: ActionHeaders.extend({ [APPLICATION_HEADER]: z.string().max(40).optional() }),
        body: z.array(ReorderItem).min(1, 'cart_empty').max(MAX_ORDER_LINES),
      }),
    )
    .output(ActionAnswer),
  excel: staff
    .route({
      method: 'POST',
      path: '/admin/api/v1/orders/excel',
      inputStructure: 'detailed',
      outputStructure: 'detailed',
      summary: 'The filtered list as xlsx, streamed',
    })
    .input(z.object({ query: exportInput }))
    .output(FileResponse),
  stcExcel: staff
    .route({
      method: 'POST',
      path: '/admin/api/v1/orders/stc-excel',
      inputStructure: 'detailed',
      outputStructure: 'detailed',
      summary: 'The STC Pay file order-STC-{date}.xlsx',
    })
    .input(z.object({ query: exportInput }))
    .output(FileResponse),
  stcRows: staff
    .route({
      method: 'GET',
      path: '/admin/api/v1/orders/stc-excel/rows',
      summary: 'How many rows the STC Pay file of a filter would have',
    })
    .input(z.strictObject({ filters: OrderFilters.default({}) }))
    .output(z.object({ data: z.object({ total: z.number().int(), total_exact: z.boolean() }) })),
  export: staff
    .route({
      method: 'POST',
      path: '/admin/api/v1/orders/export',
      inputStructure: 'detailed',
      summary: 'Export in the background; a link comes by e-mail',
    })
    .input(z.object({ query: exportInput }))
    .output(z.object({ success: z.literal(true), export_id: z.string() })),
  company: staff
    .route({ method: 'GET', path: '/admin/api/v1/orders/company', summary: 'Orders of a delivery company' })
    .input(listInput.extend({ company_id: Id }))
    .output(OrderPage),
  ofDriver: staff
    .route({ method: 'GET', path: '/admin/api/v1/drivers/{id}/orders', summary: 'Orders of a driver' })
    .input(listInput.omit({ tab: true }).extend({ id: Id }))
    .output(OrderPage.extend({ driver_name: z.string() })),
  createOdm: staff
    .errors(conflict)
    .route({
      method: 'POST',
      path: '/admin/api/v1/orders/create-odm',
      summary: 'Hand an unassigned order to the distribution again',
    })
    .input(z.strictObject({ order_number: orderNumber }))
    .output(z.object({ data: OrderRow })),
  viewing: staff
    .route({
      method: 'POST',
      path: '/admin/api/v1/orders/{order_number}/viewing',
      summary: 'Report the order as open on screen (every 15 s), or as closed',
    })
    .input(z.strictObject({ order_number: orderNumber, open: z.boolean() }))
    .output(z.object({ viewers: z.array(OrderViewer) })),
  counts: staff
    .route({
      method: 'GET',
      path: '/admin/api/v1/orders/counts',
      summary: 'Number of orders per tab',
    })
    .output(
      z.object({
        live: z.number().int(),
        hypothetical: z.number().int(),
        fake: z.number().int(),
        late: z.number().int(),
      }),
    ),
  countViews: viewCounts(
    '/admin/api/v1/orders/view-counts',
    'orders',
    z.strictObject({ tab: z.literal([...ORDER_TABS]), filters: OrderFilters.default({}) }),
  ),
};
