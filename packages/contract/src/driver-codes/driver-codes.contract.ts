import { PAGE_SIZES } from '@mishwar/domain';
import { z } from 'zod';
import { Id, Instant, paging, SearchText, staff } from '../base.ts';

/** A one-time code of a driver, masked; only `reveal` returns the code, one row at a time. */
export const DriverCode = z.object({
  _id: z.string(),
  drivers: z.object({ name: z.string() }),
  /** Masked: one dot per digit. */
  passKey: z.string(),
  phone: z.string(),
  created_at: Instant,
  expired_at: Instant,
});
export type DriverCode = z.infer<typeof DriverCode>;

export const driverCodes = {
  list: staff
    .route({ method: 'GET', path: '/admin/api/v2/otps', summary: "Drivers' one-time codes, newest first" })
    .input(
      z.strictObject({
        filters: z.strictObject({ phone: SearchText.optional() }).default({}),
        ...paging(PAGE_SIZES.driverCodes),
      }),
    )
    .output(z.object({ data: z.object({ results: z.array(DriverCode), count: z.number().int() }) })),
  reveal: staff
    .route({
      method: 'POST',
      path: '/admin/api/v2/otps/{id}/reveal',
      summary: 'Reveal one code; the access is written to the audit log',
    })
    .input(z.strictObject({ id: Id }))
    .output(z.object({ passKey: z.string() })),
};
