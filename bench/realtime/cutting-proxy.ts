import { createServer, connect as open, type Server, type Socket } from 'node:net';

/** A line between portals and server that can be cut. */
export interface CuttingProxy extends AsyncDisposable {
  readonly origin: string;
  /** Cuts every connection that is open, in the middle of whatever it carries. Answers how many. */
  cut(which?: (index: number) => boolean): number;
}

/** Starts one on a free port, in front of the server at `target`. */
export async function startCuttingProxy(target: string): Promise<CuttingProxy> {
  const { hostname, port } = new URL(target);
  const lines = new Set<Socket>();
  const server: Server = createServer((near) => {
    const far = open(Number(port), hostname);
    lines.add(near);
    const end = () => {
      lines.delete(near);
      near.destroy();
      far.destroy();
    };
    for (const side of [near, far]) side.on('error', end).on('close', end);
    near.pipe(far).pipe(near);
  });
  await new Promise<void>((settle) => server.listen(0, '127.0.0.1', settle));
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('the proxy has no port');
  const cut = (which: (index: number) => boolean = () => true) => {
    const chosen = [...lines].filter((_, index) => which(index));
    // Without a farewell, as a line that breaks.
    for (const line of chosen) line.resetAndDestroy();
    return chosen.length;
  };
  return {
    origin: `http://127.0.0.1:${address.port}`,
    cut,
    [Symbol.asyncDispose]: async () => {
      cut();
      await new Promise((settle) => server.close(settle));
    },
  };
}
