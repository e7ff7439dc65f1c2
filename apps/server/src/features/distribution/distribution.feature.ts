import type { Feature } from '../../platform/feature.ts';
import { startDispatcher } from './dispatcher.ts';
import { startFilingScans } from './file-scans.ts';
import { REPLAY_POLICY } from './lab/lab-task.ts';
import { replayPolicyTask } from './lab/replay-policy.task.ts';

export const distributionFeature: Feature = {
  name: 'distribution',
  tasks: { [REPLAY_POLICY]: replayPolicyTask },
  start: { dispatcher: startDispatcher, worker: startFilingScans },
};
