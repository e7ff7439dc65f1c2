import { z } from 'zod';
import type { Feature } from '../../platform/feature.ts';
import { task } from '../../platform/jobs/task.ts';
import { startExpiringMemberships } from './expire-memberships.ts';
import { runAssignment } from './run-assignment.ts';
import { ASSIGN_MEMBERSHIPS } from './start-assignment.ts';

export const subscriptionsFeature: Feature = {
  name: 'subscriptions',
  tasks: {
    [ASSIGN_MEMBERSHIPS]: task(
      'normal',
      z.object({ assignment_id: z.number().int() }),
      ({ assignment_id: id }, { app, signal }) =>
        runAssignment(app, id, signal ?? new AbortController().signal),
    ),
  },
  start: { worker: startExpiringMemberships },
};
