import { escapeControlCharacters } from './control-characters.ts';
import { redact, redactText } from './redact.ts';

export const LOG_LEVELS = ['debug', 'info', 'warn', 'error', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];
export type Fields = Record<string, unknown>;

/** One JSON object a line, on standard output; secrets are taken out before it is written. */
export interface Log {
  debug(message: string, fields?: Fields): void;
  info(message: string, fields?: Fields): void;
  warn(message: string, fields?: Fields): void;
  error(message: string, fields?: Fields): void;
  /** The same log with fields that each line carries. */
  with(fields: Fields): Log;
}

/** A log that writes lines of `level` and above with `write`. */
export function createLog(
  level: LogLevel,
  write: (line: string) => void = (line) => process.stdout.write(line),
  always: Fields = {},
): Log {
  const lowest = LOG_LEVELS.indexOf(level);
  const line =
    (at: LogLevel) =>
    (message: string, fields: Fields = {}) => {
      if (LOG_LEVELS.indexOf(at) < lowest) return;
      const entry = { time: new Date().toISOString(), level: at, message: redactText(message) };
      // JSON has escaped what ends a line already; the rest is as good an escape of JSON.
      write(`${escapeControlCharacters(JSON.stringify({ ...entry, ...always, ...describe(fields) }))}\n`);
    };
  return {
    debug: line('debug'),
    info: line('info'),
    warn: line('warn'),
    error: line('error'),
    with: (fields) => createLog(level, write, { ...always, ...describe(fields) }),
  };
}

function describe(fields: Fields): Fields {
  const safe = redact(fields) as Fields;
  const { error } = fields;
  // Only the log gets a stack; answers never do.
  if (error instanceof Error) safe.stack = redactText(error.stack ?? '');
  return safe;
}
