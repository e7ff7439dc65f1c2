import { DASHBOARD_PERIODS } from '@mishwar/domain';
import { z } from 'zod';
import { Id, oneOrMany, staff } from '../base.ts';
import { Dashboard } from './dashboard.schemas.ts';

export const dashboard = {
  figures: staff
    .route({
      method: 'GET',
      path: '/admin/api/v1/dashboard',
      summary: 'Figures of a period and of now, for all cities or some, from one snapshot',
    })
    .input(
      z.strictObject({
        period: z.literal([...DASHBOARD_PERIODS]).default('today'),
        /** Ids of the cities that orders are delivered to. */
        cities: oneOrMany(Id).optional(),
      }),
    )
    .output(z.object({ data: Dashboard })),
};
