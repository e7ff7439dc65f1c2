import { type DestinationStream, type Logger, pino, stdTimeFunctions } from 'pino';
import { escapeControlCharacters } from './control-characters.ts';
import { redact, redactText } from './redact.ts';
import { createRepeatedErrors } from './repeated-errors.ts';

export const LOG_LEVELS = ['debug', 'info', 'warn', 'error', 'silent'] as const;
type LogLevel = (typeof LOG_LEVELS)[number];

/** Fields come first, as pino takes them: `log.warn({ id, error }, 'message')`. */
export type Log = Logger;

type Fields = Record<string, unknown>;

/** The number that pino gives the level `error`. */
const ERROR_LEVEL = 50;
const STDOUT = 1;
/** What is kept while standard output takes nothing; further lines are dropped. */
const MAX_UNWRITTEN_BYTES = 16 << 20;

/**
 * A pino logger: one JSON object a line, on standard output unless `destination` is another. Secrets and personal
 * numbers are redacted in fields and messages, at any depth; control characters are escaped. Bindings of child loggers
 * are not redacted, as pino has no hook for them: they hold ids alone. Equal errors are logged once a second, with their number.
 */
export function createLog(level: LogLevel, destination?: DestinationStream): Log {
  const isRepeated = createRepeatedErrors();
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
      logMethod(this: Logger, args: Parameters<Logger['info']>, method: Logger['info'], methodLevel: number) {
        const write = (...given: unknown[]) =>
          method.apply(
            this,
            given.map((arg) => (typeof arg === 'string' ? redactText(arg) : arg)) as typeof args,
          );
        const again = (repeated: number) => write({ ...fieldsOf(args), repeated }, messageOf(args));
        if (methodLevel >= ERROR_LEVEL && isRepeated(args, again)) return;
        write(...args);
      },
      // JSON has escaped line breaks already; what else could turn or colour a line becomes a JSON escape as well.
      streamWrite: (line: string) => `${escapeControlCharacters(line.trimEnd())}\n`,
    },
  };
  return pino(options, destination ?? openOutput());
}

/**
 * Standard output. While it takes nothing, as on a full disk, the process goes on, and each new line tries again to write
 * those before it.
 */
function openOutput(): DestinationStream {
  const output = pino.destination({ dest: STDOUT, maxLength: MAX_UNWRITTEN_BYTES });
  let isBroken = false;
  // Without a listener the error would end the process.
  output.on('error', () => {
    isBroken = true;
  });
  output.on('write', () => {
    isBroken = false;
  });
  // Called on exit: it repeats what fails until it succeeds.
  const flushSync = output.flushSync.bind(output);
  output.flushSync = () => {
    if (!isBroken) flushSync();
  };
  return output;
}

const fieldsOf = ([first]: readonly unknown[]): object =>
  typeof first === 'object' && first !== null ? first : {};
const messageOf = (args: readonly unknown[]): string => args.find((arg) => typeof arg === 'string') ?? '';

function redactFields(fields: Fields): Fields {
  const safe = redact(fields) as Fields;
  const { error } = fields;
  // Stacks go to the log alone, never into a response.
  if (error instanceof Error) safe.stack = redactText(error.stack ?? '');
  return safe;
}
