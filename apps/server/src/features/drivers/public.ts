export { appendDriverAudit } from './audit/append-driver-audit.ts';
export { checkDriver, type FieldRefusal, isDuplicate } from './form/check-driver.ts';
export { diffDrivers, toDriverColumns } from './form/driver-columns.ts';
export { readDriver } from './form/read-driver.query.ts';
export { newPassKey, registerDriver } from './form/register-driver.ts';
export { matchingDrivers } from './list/matching-drivers.ts';
export { readWorkedTime } from './worked-time/worked-time.query.ts';
