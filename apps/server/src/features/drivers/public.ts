export { matchingDrivers } from './matching-drivers.ts';
