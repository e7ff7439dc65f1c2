import type { Feature } from '../../platform/feature.ts';
import { startSealing } from './seal-entries.ts';

export const auditLogFeature: Feature = {
  name: 'audit-log',
  start: { worker: startSealing },
};
