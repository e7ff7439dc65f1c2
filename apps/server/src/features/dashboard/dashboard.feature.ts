import type { Feature } from '../../platform/feature.ts';
import { startRecurringJob } from '../../platform/jobs/recurring.ts';
import { checkHourlyFigures } from './check-hourly-figures.ts';
import { foldHourlyFigures } from './fold-hourly-figures.ts';

const FOLD_INTERVAL_MS = 5_000;
const CHECK_INTERVAL_MS = 60_000;

export const dashboardFeature: Feature = {
  name: 'dashboard',
  start: {
    worker: (app) => {
      const loops = [
        startRecurringJob(app, 'hourly_figures', FOLD_INTERVAL_MS, () => foldHourlyFigures(app.db)),
        startRecurringJob(app, 'hourly_figures_check', CHECK_INTERVAL_MS, async () => {
          await checkHourlyFigures(app);
          return false;
        }),
      ];
      return async () => {
        await Promise.all(loops.map(({ stop }) => stop()));
      };
    },
  },
};
