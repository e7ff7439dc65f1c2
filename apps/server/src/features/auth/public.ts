export { generatePassword, hashPassword } from './password.ts';
export { deadSessions, endSessions, findSession, SESSION_ENDED } from './sessions.ts';
