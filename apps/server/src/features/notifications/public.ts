export { notifyDrivers } from './notify-drivers.ts';
