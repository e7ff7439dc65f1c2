import { type DestinationStream, type Logger, pino, stdTimeFunctions } from 'pino';
import { escapeControlCharacters } from './control-characters.ts';
import { redact, redactText } from './redact.ts';

export const LOG_LEVELS = ['debug', 'info', 'warn', 'error', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/** Fields come first, as pino takes them: `log.warn({ id, error }, 'message')`. */
export type Log = Logger;

type Fields = Record<string, unknown>;

/**
 * A pino logger: one JSON object a line, on standard output unless `destination` is another. Secrets and personal
 * numbers are redacted in fields and messages, at any depth; control characters are escaped. Bindings of child loggers
 * are not redacted, as pino has no hook for them: they hold ids alone.
 */
export function createLog(level: LogLevel, destination?: DestinationStream): Log {
  const options = {
    level,
    base: null,
    messageKey: 'message',
    errorKey: 'error',
    serializers: { error: (error: unknown) => error },
    timestamp: stdTimeFunctions.isoTime,
    formatters: {
      level: (label: string) => ({ level: label }),
      log: redactFields,
    },
    hooks: {
      logMethod(args: Parameters<Logger['info']>, method: Logger['info']) {
        method.apply(
          this,
          args.map((arg) => (typeof arg === 'string' ? redactText(arg) : arg)) as typeof args,
        );
      },
      // JSON has escaped line breaks already; what else could turn or colour a line becomes a JSON escape as well.
      streamWrite: (line: string) => `${escapeControlCharacters(line.trimEnd())}\n`,
    },
  };
  return destination ? pino(options, destination) : pino(options);
}

function redactFields(fields: Fields): Fields {
  const safe = redact(fields) as Fields;
  const { error } = fields;
  // Stacks go to the log alone, never into a response.
  if (error instanceof Error) safe.stack = redactText(error.stack ?? '');
  return safe;
}
