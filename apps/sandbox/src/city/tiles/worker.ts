import { workerData } from 'node:worker_threads';
import { type DemoMapPlan, writeDemoMap } from './demo-map.ts';

const { path, plan } = workerData as { path: string; plan: DemoMapPlan };
await writeDemoMap(path, plan);
