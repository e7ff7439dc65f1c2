import type { Access } from '@mishwar/domain';
import { oc } from '@orpc/contract';
import { z } from 'zod';

/** One refused field or rule: `msg` is a message key that both language resources carry under `errors`. */
export const FieldError = z.object({ field: z.string().optional(), msg: z.string() });
export const ErrorList = z.object({ errors: z.array(FieldError) });

export interface RouteMeta {
  /** Who may call the route. The server judges it; a route without it fails the build. */
  access: Access;
}

/** Every route starts at one of the audiences below, so that none can forget to declare who may call it. */
const routeFor = (access: Access) =>
  oc.$meta<RouteMeta>({ access }).errors({
    VALIDATION: { status: 422, message: 'validation_failed', data: ErrorList },
    NOT_FOUND: { status: 404, message: 'not_found' },
    TOO_MANY_REQUESTS: {
      status: 429,
      message: 'too_many_requests',
      data: ErrorList.partial().extend({ retryAfter: z.number() }),
    },
  });

const signedInFor = (access: Access) =>
  routeFor(access).errors({
    UNAUTHORIZED: { status: 401, message: 'unauthorized' },
    FORBIDDEN: { status: 403, message: 'forbidden' },
  });

/** Anybody, without a token. */
export const anonymous = routeFor('public');
/** The second step of a sign-in: no token yet, but right credentials before it. */
export const halfSignedIn = routeFor('half-sign-in');
/** Staff of either role. */
export const staff = signedInFor('staff');
/** SUPER_ADMIN only. */
export const superAdmin = signedInFor('super-admin');
/** A driver's phone, with its own token. */
export const driver = signedInFor('driver');
/** An ordering channel, with its API key and a signed body. */
export const channel = signedInFor('channel');

/** `?k[0]=a&k[1]=b`, `?k[]=a` or a lone `?k=a`: always a list inside. At most 200 values. */
export const oneOrMany = <T extends z.ZodType>(item: T) =>
  z
    .union([z.array(item).max(200), item])
    .transform((value): z.output<T>[] => (Array.isArray(value) ? value : [value]) as z.output<T>[]);

/** An id: a positive whole number, written as text. */
export const Id = z.string().regex(/^[1-9]\d{0,17}$/, 'id_invalid');
/** An amount of SAR with two decimals, as text: "12.50". */
export const Amount = z.string().regex(/^-?\d{1,15}\.\d{2}$/);
/** An amount on input: text or number with at most two decimals, not negative. */
export const AmountInput = z.union([z.string().max(20), z.number().min(0).max(1_000_000_000)]);
export const Instant = z.iso.datetime({ offset: true });
export const Latitude = z.number().min(-90).max(90);
export const Longitude = z.number().min(-180).max(180);
/** A person's search text: never longer than what a field can hold. */
export const SearchText = z.string().trim().max(200);

/** `page` and `limit` of a list, with the page sizes the list offers (the first is the default unless named). */
export const paging = <const Sizes extends readonly [number, ...number[]]>(sizes: Sizes) => ({
  page: z.number().int().min(1).max(1_000_000).default(1),
  limit: z.literal(sizes).default(sizes[0]),
  sort: z.literal([1, -1]).default(-1),
});

/** A page of rows with its total; `total_exact` is false where counting stopped at the cap. */
export const pageOf = <Row extends z.ZodType>(row: Row) =>
  z.object({
    data: z.object({
      results: z.array(row),
      total: z.number().int(),
      total_exact: z.boolean(),
    }),
  });

/** A file that is sent as it is made. */
export const FileStream = z.custom<Blob | ReadableStream>();
