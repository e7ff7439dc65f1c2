import type { Feature } from '../../platform/feature.ts';
import { APPLY_IMPORT, applyImportTask, READ_IMPORT, readImportTask } from './driver-import.tasks.ts';

export const driverImportFeature: Feature = {
  name: 'driver-import',
  tasks: { [READ_IMPORT]: readImportTask, [APPLY_IMPORT]: applyImportTask },
};
