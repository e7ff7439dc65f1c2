export { checkDriver, type FieldRefusal, isTaken } from './check-driver.ts';
export { driverChanges, driverColumns } from './driver-columns.ts';
export { driverDetail } from './driver-detail.query.ts';
export { matchingDrivers } from './matching-drivers.ts';
export { newPassKey, registerDriver } from './register-driver.ts';
export { driverWorkedTime } from './worked-time.query.ts';
export { writeVersions } from './write-version.ts';
