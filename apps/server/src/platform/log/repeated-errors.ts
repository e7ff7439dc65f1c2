const INTERVAL_MS = 1_000;
/** Different errors that are remembered in an interval; further ones are logged as they come. */
const MAX_ERRORS = 1_000;

/**
 * Tells repeated errors of a second: the first of equal ones is to be logged, and `onRepeated` is called a second later with the
 * number of those that followed. Errors are equal when message, error and its first line of code are.
 */
export function createRepeatedErrors(): (
  args: readonly unknown[],
  onRepeated: (count: number) => void,
) => boolean {
  const counts = new Map<string, number>();
  return (args, onRepeated) => {
    const key = args.map(nameOf).join(' ');
    const count = counts.get(key);
    if (count !== undefined) {
      counts.set(key, count + 1);
      return true;
    }
    if (counts.size >= MAX_ERRORS) return false;
    counts.set(key, 0);
    setTimeout(() => {
      const repeated = counts.get(key) ?? 0;
      counts.delete(key);
      if (repeated > 0) onRepeated(repeated);
    }, INTERVAL_MS).unref();
    return false;
  };
}

/** What makes an argument of a log call equal to another: fields differ by their error alone. */
function nameOf(arg: unknown): string {
  if (typeof arg === 'string') return arg;
  const error = typeof arg === 'object' && arg !== null && 'error' in arg ? arg.error : arg;
  if (!(error instanceof Error)) return JSON.stringify(error) ?? '';
  const [, line = ''] = (error.stack ?? '').split(/\n\s+at /);
  return `${error.name} ${error.message} ${line}`;
}
