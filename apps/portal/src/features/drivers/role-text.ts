import i18next from 'i18next';

/** The role of an audit log entry's author in the current language; an unknown one as stored. */
export function roleText(role: string): string {
  const key = `shell.role.${role}`;
  return i18next.exists(key) ? i18next.t(key as 'shell.role.ADMIN') : role;
}
