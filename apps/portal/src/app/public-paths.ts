import { POLICY_PATH } from '@mishwar/domain';
import { audienceOfPath } from '../shared/session/session-store.ts';

const PUBLIC_PATHS: readonly string[] = [
  '/login',
  '/partner/login',
  '/suppliers/apply',
  '/policy',
  POLICY_PATH,
];

/** Whether a path is public; every other path redirects to /login without a token. */
export function isPublicPath(pathname: string): boolean {
  return PUBLIC_PATHS.includes(pathname.replace(/\/+$/, '') || '/');
}

/** Whether a path is the password change, the only screen of an operator who must change it. */
export function isPasswordPath(pathname: string): boolean {
  return pathname.replace(/\/+$/, '') === '/change-password';
}

/** The path to return to after sign-in: within this portal, not public. */
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

/** The path to return to after the sign-in of a partner user: within the portal of companies. */
export function safePartnerRedirect(target: unknown): string {
  const path = safeRedirect(target);
  return audienceOfPath(path.split(/[?#]/, 1)[0] ?? '') === 'partner' ? path : '/partner/orders';
}
