import { workerData } from 'node:worker_threads';
import { writeDemoMap } from './demo-map.ts';
import type { DemoMapPlan } from './demo-map-plan.ts';

const { path, plan } = workerData as { path: string; plan: DemoMapPlan };
await writeDemoMap(path, plan);
