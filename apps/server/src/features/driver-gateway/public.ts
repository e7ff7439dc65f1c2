export { endDriverSessions } from './sign-in/driver-session.ts';
