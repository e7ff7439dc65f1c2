export type { AccountKind } from './account-kind.ts';
export { authenticateStaff } from './authenticate-staff.ts';
export { createFirstAdmin } from './first-admin.ts';
export { refuseNewPassword } from './new-password.ts';
export { generatePassword, hashPassword } from './password.ts';
export { endAccess, endSessions, listLiveSessions, liveSessions, noteUse } from './sessions.ts';
export { submitCredentials } from './submit-credentials.ts';
export { verifyCode } from './verify-code.ts';
