import type { TestProject } from 'vitest/node';
import type {} from './index.ts';
import { startTestServer } from './server.ts';

/** Starts one PostgreSQL for all database tests of a run and stops it afterwards. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startTestServer();
  project.provide('mishwarAdminUrl', server.adminUrl);
  project.provide('mishwarTemplate', server.template);
  return server.stop;
}
