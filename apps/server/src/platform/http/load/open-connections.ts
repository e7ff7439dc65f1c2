import { readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';

/** Connections of a process, where its descriptors would allow more: what they need of memory. */
const MAX_CONNECTIONS = 20_000;
/** Share of the file descriptors that connections may take; files, the database and outgoing calls need the rest. */
const SHARE = 0.8;
/** File descriptors of a process where the system does not say. */
const USUAL_DESCRIPTORS = 1_024;
const LOG_INTERVAL_MS = 1_000;

/** A connection has ten seconds for the header of its first request, looked at every two. */
export const IDLE_CONNECTIONS = { headersTimeout: 10_000, connectionsCheckingInterval: 2_000 } as const;

/** Connections that a process with so many file descriptors takes. */
export const maxConnectionsOf = (descriptors: number): number =>
  Math.min(MAX_CONNECTIONS, Math.floor(descriptors * SHARE));

/**
 * Connections beyond what the process has file descriptors for are closed when they are opened, and counted in the log.
 * The address of a connection stays known after a reset, so that requests which it sent before count for its network.
 */
export function limitConnections(server: FastifyInstance): void {
  let dropped = 0;
  // Node keeps an address that was read once, and cannot find it after a reset.
  server.server.on('connection', (connection) => connection.remoteAddress);
  server.server.maxConnections = maxConnectionsOf(readDescriptorLimit());
  server.server.on('drop', () => {
    dropped += 1;
    if (dropped > 1) return;
    setTimeout(() => {
      server.log.warn({ metric: 'connection_dropped', dropped }, 'connections dropped: too many are open');
      dropped = 0;
    }, LOG_INTERVAL_MS).unref();
  });
}

function readDescriptorLimit(): number {
  try {
    const limits = readFileSync('/proc/self/limits', 'utf8');
    return Number(/^Max open files\s+(\d+)/m.exec(limits)?.[1] ?? USUAL_DESCRIPTORS);
  } catch {
    return USUAL_DESCRIPTORS;
  }
}
