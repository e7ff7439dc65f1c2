import type { Feature } from '../../platform/feature.ts';
import { REPLAY_POLICY } from '../policy-lab/lab-task.ts';
import { replayPolicyTask } from '../policy-lab/replay-policy.task.ts';
import { startDispatcher } from './dispatcher.ts';
import { startFilingScans } from './waves/file-scans.ts';

export const distributionFeature: Feature = {
  name: 'distribution',
  tasks: { [REPLAY_POLICY]: replayPolicyTask },
  start: { dispatcher: startDispatcher, worker: startFilingScans },
};
