import { MAX_PAGE, PAGE_SIZES, SYNC_PAGE_SIZE } from '@mishwar/domain';
import { z } from 'zod';
import { ErrorList, Id, pageOf, paging, staff } from '../base.ts';
import {
  DriverSync,
  SYNC_OUTCOMES,
  SyncedDriver,
  SyncedPage,
  SyncIntegrationName,
} from './driver-sync.schemas.ts';

/**
 * `message`: third_party_not_set_up, third_party_switched_off (by its setting), third_party_unreachable,
 * third_party_refused, third_party_unreadable, sync_ended (nothing is left to do), sync_running (another sync with
 * the integration).
 */
const conflict = { CONFLICT: { status: 409, message: 'sync_conflict', data: ErrorList } } as const;

const limit = z.literal([SYNC_PAGE_SIZE]).default(SYNC_PAGE_SIZE);
const page = z.number().int().min(1).max(MAX_PAGE);

const pagesOf = (path: `/${string}`, thirdParty: string) =>
  staff
    .errors(conflict)
    .route({ method: 'GET', path, summary: `Number of drivers and pages of ${thirdParty}` })
    .input(z.strictObject({ limit, page: page.optional() }))
    .output(z.object({ total: z.number().int(), totalPage: z.number().int() }));

const applyPage = (path: `/${string}`, thirdParty: string) =>
  staff
    .errors(conflict)
    .route({
      method: 'PATCH',
      path,
      inputStructure: 'detailed',
      summary: `Sync one page of the drivers of ${thirdParty}; repeating a page changes nothing`,
    })
    .input(z.object({ query: z.strictObject({ limit, page }) }))
    .output(z.object({ data: SyncedPage }));

const aSync = z.strictObject({ id: Id });
const one = z.object({ data: DriverSync });

export const driverSync = {
  erpPages: pagesOf('/admin/api/v1/drivers/total-page', 'the ERP'),
  erpPage: applyPage('/admin/api/v1/drivers/sync-odm', 'the ERP'),
  partnerPages: pagesOf('/admin/api/v1/drivers/total-page-shukah', 'the partner'),
  partnerPage: applyPage('/admin/api/v1/drivers/maeda-shukah/async', 'the partner'),
  updateOdoo: staff
    .errors(conflict)
    .route({
      method: 'PATCH',
      path: '/admin/api/v1/odoo/update',
      summary: 'Sync all drivers with the ERP; returns a running sync where there is one',
    })
    .input(z.strictObject({}).default({}))
    .output(one),
  start: staff
    .errors(conflict)
    .route({
      method: 'POST',
      path: '/admin/api/v1/drivers/syncs',
      summary: 'Sync all drivers with an integration; returns a running sync where there is one',
    })
    .input(z.strictObject({ third_party: SyncIntegrationName }))
    .output(one),
  latest: staff
    .route({
      method: 'GET',
      path: '/admin/api/v1/drivers/syncs',
      summary: 'The latest sync of each integration, and why none can be started',
    })
    .output(
      z.object({
        data: z.array(
          z.object({
            third_party: SyncIntegrationName,
            /** A message key; null where one can be started. */
            problem: z.string().nullable(),
            sync: DriverSync.nullable(),
          }),
        ),
      }),
    ),
  drivers: staff
    .route({
      method: 'GET',
      path: '/admin/api/v1/drivers/syncs/{id}/drivers',
      summary: 'Drivers that a sync created, changed or refused, in the order of the integration',
    })
    .input(z.strictObject({ id: Id, outcome: z.literal(SYNC_OUTCOMES), ...paging(PAGE_SIZES.syncedDrivers) }))
    .output(pageOf(SyncedDriver)),
  cancel: staff
    .route({
      method: 'POST',
      path: '/admin/api/v1/drivers/syncs/{id}/cancel',
      summary: 'Cancel a sync; synced drivers stay',
    })
    .input(aSync)
    .output(one),
  resume: staff
    .errors(conflict)
    .route({
      method: 'POST',
      path: '/admin/api/v1/drivers/syncs/{id}/resume',
      summary: 'Resume a cancelled or failed sync, or its failed pages',
    })
    .input(aSync)
    .output(one),
};
