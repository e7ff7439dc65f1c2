import type { Feature } from '../../platform/feature.ts';
import { SYNC_DRIVERS } from './start-sync.ts';
import { syncDriversTask } from './sync-drivers.task.ts';

export const driverSyncFeature: Feature = {
  name: 'driver-sync',
  tasks: { [SYNC_DRIVERS]: syncDriversTask },
};
