import { OptionsProblem, parseOptions } from './options.ts';
import { startSandbox } from './sandbox.ts';

const SUMMARY_MS = 60_000;
/** Time limit of the shutdown; the process exits then. */
const PATIENCE_MS = 2_000;

async function main(): Promise<void> {
  const options = parseOptions(process.argv.slice(2), process.env);
  const report = limited(10, SUMMARY_MS, (line) => console.log(`sandbox: ${line}`));
  const sandbox = await startSandbox(options, report);
  const drivers = Math.min(options.drivers, options.driverPhones.length);
  console.log(
    `sandbox: ${drivers} drivers, ${options.ordersPerHour} orders an hour, speed ${options.speed}, ` +
      `against ${options.servers.join(', ')}; WhatsApp at ${sandbox.whatsappUrl}`,
  );
  const summary = setInterval(() => console.log(`sandbox: ${sandbox.tally.line()}`), SUMMARY_MS);
  let stopping = false;
  const stop = () => {
    if (stopping) return;
    stopping = true;
    clearInterval(summary);
    setTimeout(() => process.exit(0), PATIENCE_MS).unref();
    void sandbox.stop().then(() => process.exit(0));
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
}

/** At most so many lines in a while: one fault of the server must not flood the terminal. */
function limited(max: number, whileMs: number, print: (line: string) => void): (line: string) => void {
  let begun = 0;
  let printed = 0;
  return (line) => {
    if (Date.now() - begun > whileMs) [begun, printed] = [Date.now(), 0];
    printed += 1;
    if (printed <= max) print(line);
  };
}

main().catch((error: unknown) => {
  const taken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
  if (error instanceof OptionsProblem) console.error(error.message);
  else if (taken)
    console.error('The port of the sandbox is taken by another program: choose another with --port.');
  else console.error(error);
  process.exit(1);
});
