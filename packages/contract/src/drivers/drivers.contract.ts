import {
  FIRST_PICKER_YEAR,
  MAX_DRIVER_FIELD_LENGTH,
  MAX_DRIVERS_PER_CALL,
  MAX_PAGE,
  MAX_UPLOAD_BYTES,
  PAGE_SIZES,
  WORKED_BARS,
  WORKED_PERIODS,
} from '@mishwar/domain';
import { z } from 'zod';
import {
  ErrorList,
  FileLanguage,
  FileResponse,
  Id,
  OptionalIdempotencyHeaders,
  pageOf,
  paging,
  requiredText,
  SettingsVersion,
  staff,
  staffWithLargeBody,
  staffWithUpload,
  viewCounts,
} from '../base.ts';
import { DriverBody, DriverNote } from './drivers.forms.ts';
import {
  CitcDriver,
  CitcError,
  DriverAuditEntry,
  DriverDetail,
  DriverFilters,
  DriverRow,
  StoredAttachment,
} from './drivers.schemas.ts';

const listInput = z.strictObject({ filters: DriverFilters.default({}), ...paging(PAGE_SIZES.drivers) });
const list = (path: `/${string}`) =>
  staff
    .route({ method: 'GET', path, summary: 'Drivers, newest first, a page at a time' })
    .input(listInput)
    .output(pageOf(DriverRow));

/** `message`: driver_not_active, driver_changed (a later version exists). */
const conflict = {
  CONFLICT: { status: 409, message: 'driver_conflict', data: ErrorList },
} as const;

/** `message`: citc_switched_off, citc_no_answer, citc_refused (with the regulator's errors). */
const citcConflict = {
  CONFLICT: {
    status: 409,
    message: 'citc_conflict',
    data: ErrorList.extend({ citc: z.array(CitcError).optional() }),
  },
} as const;

const done = z.object({ success: z.literal(true) });
const changed = done.extend({
  /** Number of drivers whose state changed. */
  changed: z.number().int(),
});
const idNumber = requiredText(MAX_DRIVER_FIELD_LENGTH.id_number);
const ids = z.array(Id).max(MAX_DRIVERS_PER_CALL);

/** The last bar contains the day; days are in Riyadh. */
const workedTimeInput = z.strictObject({
  id: Id,
  type: z.literal([...WORKED_PERIODS]).default('week'),
  day: z.number().int().min(1).max(31).optional(),
  month: z.number().int().min(1).max(12).optional(),
  year: z.number().int().min(FIRST_PICKER_YEAR).max(2100).optional(),
  /** How many bars. */
  amount: z.number().int().min(1).max(WORKED_BARS.max).default(WORKED_BARS.default),
});
/** With two decimals. */
const Hours = z.number().min(0);

export const drivers = {
  list: list('/admin/api/v1/drivers'),
  listV2: list('/admin/api/v2/drivers'),
  countViews: viewCounts(
    '/admin/api/v1/drivers/view-counts',
    'drivers',
    z.strictObject({ filters: DriverFilters.default({}) }),
  ),
  activate: staff
    .route({
      method: 'PATCH',
      path: '/admin/api/v1/drivers/{id_number}/activate',
      summary: 'Activate a driver',
    })
    .input(z.strictObject({ id_number: idNumber }))
    .output(done.extend({ isActive: z.boolean() })),
  deactivate: staff
    .route({
      method: 'PATCH',
      path: '/admin/api/v1/drivers/{id_number}/deactivate',
      summary: 'Deactivate a driver: sessions end and no orders are offered',
    })
    .input(z.strictObject({ id_number: idNumber }))
    .output(done.extend({ isActive: z.boolean() })),
  availableStatus: staff
    .errors(conflict)
    .route({
      method: 'PATCH',
      path: '/admin/api/v1/drivers/{id}/available-status',
      inputStructure: 'detailed',
      summary: 'Set ready, or toggle it without a body; idempotent by key',
    })
    .input(
      z.object({
        headers: OptionalIdempotencyHeaders,
        params: z.strictObject({ id: Id }),
        /** `isReady`: what the driver is to be, which changes nothing where the driver is so already. */
        body: z.strictObject({ isReady: z.boolean().optional() }).optional(),
      }),
    )
    .output(z.object({ status: z.literal(200), isReady: z.boolean() })),
  enableOdm: staffWithLargeBody
    .route({
      method: 'POST',
      path: '/admin/api/v1/drivers/odm/enable',
      summary: 'Let the order distribution offer orders to these drivers',
    })
    .input(z.strictObject({ driver_ids: ids.min(1) }))
    .output(changed),
  disableAllOdm: staffWithLargeBody
    .route({
      method: 'POST',
      path: '/admin/api/v1/drivers/odm/disable-all',
      summary: 'Take all drivers but these out of the order distribution',
    })
    .input(z.strictObject({ ignore_driver_ids: ids.default([]) }))
    .output(changed),
  excel: staff
    .route({
      method: 'GET',
      path: '/admin/api/v1/drivers/excel',
      inputStructure: 'detailed',
      outputStructure: 'detailed',
      summary: 'The filtered list as xlsx, streamed',
    })
    .input(
      z.object({
        query: z.strictObject({
          filters: DriverFilters.default({}),
          /** Only these of them, separated by commas. */
          ids: z
            .string()
            .regex(/^[1-9]\d{0,17}(,[1-9]\d{0,17})*$/, 'id_invalid')
            .max(12_000)
            .optional(),
          language: FileLanguage,
        }),
      }),
    )
    .output(FileResponse),
  edit: staff
    .route({ method: 'GET', path: '/admin/api/v1/drivers/{id}/edit', summary: 'All fields of a driver' })
    .input(z.strictObject({ id: Id }))
    .output(z.object({ data: DriverDetail })),
  create: staffWithLargeBody
    .route({ method: 'POST', path: '/admin/api/v1/drivers/register/create', summary: 'Register a driver' })
    .input(DriverBody)
    .output(z.object({ data: DriverDetail })),
  update: staffWithLargeBody
    .errors(conflict)
    .route({
      method: 'PATCH',
      path: '/admin/api/v1/drivers/{id}/update',
      inputStructure: 'detailed',
      summary: 'Update a driver',
    })
    .input(
      z.object({
        params: z.strictObject({ id: Id }),
        /** `version`: the one that the form was opened with; a later one refuses the save. */
        body: z.strictObject({ ...DriverBody.shape, version: SettingsVersion.optional() }),
      }),
    )
    .output(z.object({ data: DriverDetail })),
  citc: staff
    .errors(citcConflict)
    .route({
      method: 'GET',
      path: '/admin/api/v1/drivers/{id}/citc',
      summary: 'Raw answer of the regulator about a driver',
    })
    .input(z.strictObject({ id: Id }))
    /** `answer` is JSON, as it came. */
    .output(z.object({ data: z.object({ status: z.number().int(), answer: z.string() }) })),
  citcDriver: staff
    .errors(citcConflict)
    .route({
      method: 'GET',
      path: '/admin/api/v1/citc-drivers/{id}',
      summary: 'The driver in the register of the regulator',
    })
    .input(z.strictObject({ id: Id }))
    .output(z.object({ data: CitcDriver })),
  recreate: staff
    .errors(citcConflict)
    .route({
      method: 'POST',
      path: '/admin/api/v1/drivers/re-create',
      summary: 'Register a driver with the regulator again, with the current data',
    })
    .input(z.strictObject({ driver_id: Id }))
    .output(done),
  workedTime: staff
    .route({
      method: 'GET',
      path: '/admin/api/v1/drivers/{id}/worked-time',
      summary: 'Hours in which a driver was ready or had an order in hand, bar by bar',
    })
    .input(workedTimeInput)
    .output(z.object({ data: z.array(z.object({ from: z.string(), to: z.string(), hours: Hours })) })),
  workedTimeAnalysis: staff
    .route({
      method: 'GET',
      path: '/admin/api/v1/drivers/{id}/worked-time/analysis',
      summary: 'Total of the same hours, and their average per bar',
    })
    .input(workedTimeInput)
    .output(z.object({ data: z.object({ total: Hours, average: Hours }) })),
  attachment: staffWithUpload
    .route({
      method: 'POST',
      path: '/admin/api/v1/drivers/attachment',
      summary: 'Upload a document of a driver; it is kept once a driver is saved with it',
    })
    /** multipart/form-data; JPEG, PNG, WebP, HEIC or PDF by its content. */
    .input(z.strictObject({ assets: z.file().min(1, 'file_empty').max(MAX_UPLOAD_BYTES, 'max_size_image') }))
    .output(z.object({ response_code: z.literal(200), response_data: StoredAttachment })),
  auditLog: staff
    .route({
      method: 'GET',
      path: '/admin/api/v1/drivers/{id}/version-history',
      summary: 'Audit log and notes of a driver, newest first',
    })
    .input(
      z.strictObject({
        id: Id,
        type: z.literal(['update', 'note']).default('update'),
        page: z.number().int().min(1).max(MAX_PAGE).default(1),
        limit: z.literal(PAGE_SIZES.driverAuditLog).default(PAGE_SIZES.driverAuditLog[0]),
      }),
    )
    .output(
      z.object({
        data: z.array(DriverAuditEntry),
        totalPage: z.number().int(),
        total: z.number().int(),
        driver_name: z.string(),
      }),
    ),
  note: staff
    .route({
      method: 'POST',
      path: '/admin/api/v1/drivers/{id}/note',
      inputStructure: 'detailed',
      summary: 'Add a note about a driver',
    })
    .input(
      z.object({
        headers: OptionalIdempotencyHeaders,
        params: z.strictObject({ id: Id }),
        body: DriverNote,
      }),
    )
    .output(done.extend({ _id: z.string() })),
};
