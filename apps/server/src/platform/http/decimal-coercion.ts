import { SmartCoercionPlugin } from '@orpc/json-schema';
import type { StandardHandlerOptions } from '@orpc/server/standard';
import type { Context } from '../context.ts';

const DECIMAL = /^-?\d+(\.\d+)?$/;

/**
 * Coerces the texts of a query, a path or a form to the types of the contract. A number is written in decimal digits:
 * the library alone also takes `0x10`, `1e3` and ` 5`.
 */
export class DecimalCoercionPlugin extends SmartCoercionPlugin<Context> {
  override init(options: StandardHandlerOptions<Context>): void {
    super.init(options);
    const coerce = options.clientInterceptors?.shift();
    if (!coerce) return;
    options.clientInterceptors?.unshift((call) =>
      coerce({
        ...call,
        next: (coerced = call) =>
          call.next({ ...coerced, input: keepOtherNumbers(call.input, coerced.input) }),
      }),
    );
  }
}

/** Puts back the texts that were coerced to numbers and are not decimal. */
function keepOtherNumbers(given: unknown, coerced: unknown): unknown {
  if (typeof given === 'string') return typeof coerced === 'number' && !DECIMAL.test(given) ? given : coerced;
  if (given === coerced || !isPlain(given) || !isPlain(coerced)) return coerced;
  for (const [key, value] of Object.entries(coerced)) {
    const merged = keepOtherNumbers((given as Record<string, unknown>)[key], value);
    if (merged !== value) (coerced as Record<string, unknown>)[key] = merged;
  }
  return coerced;
}

const isPlain = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !(value instanceof Blob);
