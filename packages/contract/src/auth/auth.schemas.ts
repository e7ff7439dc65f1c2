import { API_VERSIONS, ROLES } from '@mishwar/domain';
import { z } from 'zod';

/**
 * The code was sent; `expiredAfter` is the number of seconds in which it can be used. The second step carries
 * `attemptToken`, that of this sign-in attempt.
 */
export const CodeSent = z.object({ expiredAfter: z.number().int().positive(), attemptToken: z.string() });

export const SignedIn = z.object({ token: z.string(), mustChangePassword: z.boolean() });

export const Role = z.literal([...ROLES]);

export const TimeZone = z.object({ gmt: z.string(), name: z.string(), timezone: z.string() });

export const Profile = z.object({
  _id: z.string(),
  role: Role,
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  timezone: TimeZone,
  /** The setting ENABLE_ORDER_SOCKET: whether order lists follow the realtime feed, or are read at intervals. */
  order_socket: z.boolean(),
  /** The setting API_VER_PORTAL: the version of the API that portals are to use. */
  api_version: z.literal(API_VERSIONS),
});
export type Profile = z.infer<typeof Profile>;
