export { createFirstAdmin } from './first-admin.ts';
export { generatePassword, hashPassword } from './password.ts';
export { endSessions } from './sessions.ts';
export { staffCaller } from './staff-caller.ts';
