export { authenticateStaff } from './authenticate-staff.ts';
export { createFirstAdmin } from './first-admin.ts';
export { refuseNewPassword } from './new-password.ts';
export { generatePassword, hashPassword } from './password.ts';
export { endSessions } from './sessions.ts';
