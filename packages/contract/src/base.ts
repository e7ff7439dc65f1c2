import {
  type Access,
  type HttpLogType,
  IDEMPOTENCY_KEY_LENGTH,
  MAX_COUNTED_VIEWS,
  MAX_FILTER_VALUES,
  MAX_PAGE,
  MAX_SEARCH_LENGTH,
} from '@mishwar/domain';
import { oc } from '@orpc/contract';
import { z } from 'zod';
import { trimmedText } from './fields.ts';

export * from './fields.ts';

/** One refused field or rule: `msg` is a message key that both language resources have under `errors`. */
export const FieldError = z.object({ field: z.string().optional(), msg: z.string() });
export const ErrorList = z.object({ errors: z.array(FieldError) });

/** Maximum size of a JSON body in bytes: of every route, of a sign-in, and of those that take thousands of ids or a long form. */
export const MAX_BODY_BYTES = {
  default: 64 << 10,
  signIn: 2 << 10,
  large: 256 << 10,
  images: 5 << 20,
} as const;

/** What the server must know of a route before it reads a body. */
export interface RouteMeta {
  /** Who may call the route. The server enforces it; a route without it fails the build. */
  access: Access;
  /** Maximum size of a JSON body in bytes; MAX_BODY_BYTES.default where it is absent. */
  maxBodyBytes?: number;
  /** Whether the route takes one file as multipart/form-data. */
  upload?: boolean;
  /** Type under which calls are written to the HTTP log; others are not. */
  httpLog?: HttpLogType;
}

/** Metadata of a route whose calls are written to the HTTP log. */
export const loggedFor = (access: Access, httpLog: HttpLogType): RouteMeta => ({ access, httpLog });

/** Every route starts at one of the audiences below: declaring who may call it cannot be forgotten. */
const routeFor = (meta: RouteMeta) =>
  oc.$meta<RouteMeta>(meta).errors({
    VALIDATION: { status: 422, message: 'validation_failed', data: ErrorList },
    NOT_FOUND: { status: 404, message: 'not_found' },
    /** The database cancelled the statement of a list: this combination of filters takes too long. */
    LIST_TOO_SLOW: { status: 422, message: 'list_too_slow', data: ErrorList },
    TOO_MANY_REQUESTS: {
      status: 429,
      message: 'too_many_requests',
      data: ErrorList.partial().extend({ retryAfter: z.number() }),
    },
  });

const signedInFor = (meta: RouteMeta) =>
  routeFor(meta).errors({
    UNAUTHORIZED: { status: 401, message: 'unauthorized' },
    FORBIDDEN: { status: 403, message: 'forbidden' },
  });

/** Any caller, without a token. */
export const anonymous = routeFor({ access: 'public', maxBodyBytes: MAX_BODY_BYTES.signIn });
/** Any caller, with a form of many fields. */
export const anonymousWithForm = routeFor({ access: 'public' });
/** The second step of a sign-in: no token yet, correct credentials before it. */
export const halfSignedIn = routeFor({ access: 'half-sign-in', maxBodyBytes: MAX_BODY_BYTES.signIn });
/** Staff of either role. */
export const staff = signedInFor({ access: 'staff' });
/** Staff, with a large JSON body. */
export const staffWithLargeBody = signedInFor({ access: 'staff', maxBodyBytes: MAX_BODY_BYTES.large });
/** Staff, with a file as multipart/form-data. */
export const staffWithUpload = signedInFor({ access: 'staff', upload: true });
/** SUPER_ADMIN only. */
export const superAdmin = signedInFor({ access: 'super-admin' });
/** A partner user of a delivery company, in the portal of companies. */
export const partner = signedInFor({ access: 'partner' });
/** A driver's phone, with its own token. */
export const driver = signedInFor({ access: 'driver' });
/** An ordering channel, with its API key and a signed body. */
export const channel = signedInFor({ access: 'channel' });
/** A channel, with a large JSON body. */
export const channelWithLargeBody = signedInFor({ access: 'channel', maxBodyBytes: MAX_BODY_BYTES.large });
/** A channel, with images in a JSON body. */
export const channelWithImages = signedInFor({ access: 'channel', maxBodyBytes: MAX_BODY_BYTES.images });

/** `?k[0]=a&k[1]=b`, `?k[]=a` or a single `?k=a`: a list after parsing. */
export const oneOrMany = <T extends z.ZodType>(item: T) =>
  z
    .union([z.array(item).max(MAX_FILTER_VALUES), item])
    .transform((value): z.output<T>[] => (Array.isArray(value) ? value : [value]) as z.output<T>[]);

/** An amount of SAR with two decimals, as text: "12.50". */
export const Amount = z.string().regex(/^-?\d{1,15}\.\d{2}$/);
export const Instant = z.iso.datetime({ offset: true });
export const Latitude = z.number().min(-90).max(90);
export const Longitude = z.number().min(-180).max(180);
/** A search text as a person types it. */
export const SearchText = trimmedText(MAX_SEARCH_LENGTH);
/** A whole day in the configured time zone, or an instant that the caller has computed. */
export const DayOrInstant = z.union([z.iso.date(), Instant]);
/** A filter by time: `from` is included; `to` is included as a day and excluded as an instant. */
export const DateRange = z.strictObject({ from: DayOrInstant.optional(), to: DayOrInstant.optional() });
/** Idempotency key: requests with the same key have one effect. */
const IdempotencyKey = z.string().min(IDEMPOTENCY_KEY_LENGTH.min).max(IDEMPOTENCY_KEY_LENGTH.max);
/** Headers of a request whose idempotency key is required. */
export const IdempotencyHeaders = z.object({ 'idempotency-key': IdempotencyKey });
/** Headers of a request that may carry an idempotency key. */
export const OptionalIdempotencyHeaders = z.object({ 'idempotency-key': IdempotencyKey.optional() });
/** Language of a file that is written for a person. */
export const FileLanguage = z.literal(['ar', 'en']).default('ar');

/** `page`, `limit` and `sort` of a list with the page sizes that it offers; the first is the default. */
export const paging = <const Sizes extends readonly [number, ...number[]]>(sizes: Sizes) => ({
  page: z.number().int().min(1).max(MAX_PAGE).default(1),
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

/** A route that counts the rows of several views of a list, at `path`; `rows` names what is counted. */
export const viewCounts = <View extends z.ZodType>(path: `/${string}`, rows: string, view: View) =>
  staff
    .route({
      method: 'GET',
      path,
      summary: `Number of ${rows} of several filters, each counted up to the cap; null for one that takes too long`,
    })
    .input(z.strictObject({ views: z.array(view).min(1).max(MAX_COUNTED_VIEWS) }))
    .output(
      z.object({
        data: z.array(z.object({ total: z.number().int(), total_exact: z.boolean() }).nullable()),
      }),
    );

/** A file that is streamed while it is written. */
const FileStream = z.custom<Blob | ReadableStream>();
/** The answer of a route that streams a file: headers that name it, and its body. */
export const FileResponse = z.object({ headers: z.record(z.string(), z.string()), body: FileStream });
