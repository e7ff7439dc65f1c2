import type { Feature } from '../../platform/feature.ts';
import { APPLY_RECOVERY, applyRecoveryTask } from './apply-recovery.task.ts';

export const recoveryFilesFeature: Feature = {
  name: 'recovery-files',
  tasks: { [APPLY_RECOVERY]: applyRecoveryTask },
};
