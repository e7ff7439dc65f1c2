import { POLICY_PATH } from '@mishwar/domain';

const PUBLIC_PATHS: readonly string[] = ['/login', '/policy', POLICY_PATH];

/** Whether a path opens without an access token; every other path leads to /login. */
export function isPublicPath(pathname: string): boolean {
  return PUBLIC_PATHS.includes(pathname.replace(/\/+$/, '') || '/');
}

/** Whether a path is the change of one's password, the only screen open to somebody who must change it. */
export function isPasswordPath(pathname: string): boolean {
  return pathname.replace(/\/+$/, '') === '/change-password';
}

/** The place to return to after sign-in: a path of this portal, never another site or a public page. */
export function safeRedirect(target: unknown): string {
  if (
    typeof target !== 'string' ||
    !target.startsWith('/') ||
    /^\/[/\\]/.test(target) ||
    /[\t\n\r]/.test(target)
  )
    return '/';
  const path = target.split(/[?#]/, 1)[0] ?? '/';
  return isPublicPath(path) ? '/' : target;
}
