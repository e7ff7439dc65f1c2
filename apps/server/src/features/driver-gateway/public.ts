export { endDriverSessions } from './driver-session.ts';
