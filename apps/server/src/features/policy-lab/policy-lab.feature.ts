import type { Feature } from '../../platform/feature.ts';
import { REPLAY_POLICY } from './lab-task.ts';
import { replayPolicyTask } from './replay-policy.task.ts';

export const policyLabFeature: Feature = {
  name: 'policy-lab',
  tasks: { [REPLAY_POLICY]: replayPolicyTask },
};
