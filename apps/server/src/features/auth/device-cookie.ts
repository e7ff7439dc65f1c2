import { PRODUCT } from '@mishwar/domain';
import type { Config } from '../../platform/config.ts';
import type { Context } from '../../platform/context.ts';
import { KNOWN_DEVICE_DAYS } from '../../platform/sign-in/known-device.ts';
import type { AccountKind } from './account-kind.ts';

const NAME = `${PRODUCT.key}_device`;
const COOKIE = new RegExp(`(?:^|;\\s*)${NAME}=([\\w-]{20,100})(?:;|$)`);

/** The device token of a request's cookie, or null. */
export function readDeviceToken({ cookie }: Pick<Context, 'cookie'>): string | null {
  return COOKIE.exec(cookie)?.[1] ?? null;
}

/**
 * The Set-Cookie header of a device token. The cookie proves no identity: it only exempts the device from the throttle
 * of its account. Each sign-in replaces it, and a copy that is used later ends it. Scripts cannot read it, and only calls of the portal's own pages to the API carry it.
 */
export function composeDeviceCookie(
  token: string,
  { publicUrl }: Pick<Config, 'publicUrl'>,
  { cookiePath }: AccountKind,
): string {
  const attributes = [
    `Max-Age=${KNOWN_DEVICE_DAYS * 86_400}`,
    `Path=${cookiePath}`,
    'HttpOnly',
    'SameSite=Strict',
  ];
  if (publicUrl.startsWith('https:')) attributes.push('Secure');
  return [`${NAME}=${token}`, ...attributes].join('; ');
}
