import { flushCompileCache } from 'node:module';
import { DatabaseProblem } from '@mishwar/db';
import { features } from './features.ts';
import { ConfigError, readConfig } from './platform/config.ts';
import { runServer } from './platform/run.ts';
import { router } from './router.ts';

/** Delay after which a start is complete. */
const FLUSH_AFTER_MS = 2_000;

/**
 * Starts the roles of this process and stops them on a signal; errors end it with readable lines and exit code 1.
 * `durable` is false only over throw-away databases of tests.
 */
export async function serve({ durable = true } = {}): Promise<void> {
  try {
    const config = readConfig(process.env, process.argv.slice(2));
    const running = await runServer({ config, router, features, durable });
    // A killed process writes no cache at exit, and must restart fast.
    setTimeout(flushCompileCache, FLUSH_AFTER_MS).unref();
    let stopping = false;
    for (const signal of ['SIGINT', 'SIGTERM'] as const) {
      process.on(signal, () => {
        if (stopping) return;
        stopping = true;
        running.stop().then(
          () => process.exit(0),
          () => process.exit(1),
        );
      });
    }
  } catch (error) {
    const lines = error instanceof ConfigError ? error.issues : [readable(error)];
    process.stderr.write(`${lines.join('\n')}\n`);
    process.exit(1);
  }
}

function readable(error: unknown): string {
  if (error instanceof DatabaseProblem) return error.message;
  if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') {
    return `Port ${'port' in error ? error.port : ''} is taken by another program: choose another with PORT.`;
  }
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
