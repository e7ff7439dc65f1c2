export { applicationUrl, grantApplication } from './application-role.ts';
export { withClient } from './client.ts';
export {
  assertUsableDatabase,
  createDatabase,
  createPool,
  type Database,
  parseSafeInteger,
} from './connection.ts';
export type * from './database.ts';
export { migrate, pendingMigrations } from './migrate.ts';
export { PREPARED } from './named-statements.ts';
export { DatabaseProblem } from './problem.ts';
