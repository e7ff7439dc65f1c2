import { isSuperAdmin } from '@mishwar/domain';
import { operatorOf, os } from '../../platform/http/implement.ts';
import { readDashboard } from './dashboard.query.ts';

export const dashboardRouter = os.dashboard.router({
  figures: os.dashboard.figures.handler(async ({ input, context }) => ({
    data: await readDashboard(context.app.listPool, {
      period: input.period,
      cities: (input.cities ?? []).map(Number),
      seesLedger: isSuperAdmin(operatorOf(context).actor),
      now: context.app.now(),
    }),
  })),
});
