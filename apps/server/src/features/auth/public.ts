export { generatePassword, hashPassword } from './password.ts';
export { endSessions } from './sessions.ts';
