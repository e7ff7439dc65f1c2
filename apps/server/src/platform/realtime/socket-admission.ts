import type { IncomingMessage } from 'node:http';
import type { Server, Socket } from 'socket.io';
import { addressOf, rateLimitNetwork } from '../http/network.ts';
import { terminate } from './socket-guard.ts';

/** Milliseconds that a socket has to sign in; then it is cut off: a close would wait for an answer. */
const SIGN_IN_MS = 5_000;

export interface SocketAdmission {
  /** Whether the network of this handshake may open one more socket that is not signed in. */
  admits(handshake: IncomingMessage): boolean;
  /** Notes that the caller of a connection is known: from now on their own limits hold. */
  signedIn(connection: Socket['conn']): void;
}

interface Limits {
  /** Sockets of one network that are not signed in. */
  ofNetwork: number;
  /** The same of all networks. */
  total: number;
  trustedProxies: number;
}

/**
 * Counts the sockets that are not signed in, by network and in all: an idle socket is a file descriptor, and without a limit
 * two addresses take all that the process may open.
 */
export function admitSockets(io: Server, { ofNetwork, total, trustedProxies }: Limits): SocketAdmission {
  const networks = new Map<string, number>();
  const anonymous = new Map<Socket['conn'], { network: string; deadline: NodeJS.Timeout }>();
  const networkOf = (handshake: IncomingMessage) => rateLimitNetwork(addressOf(handshake, trustedProxies));
  const forget = (connection: Socket['conn']) => {
    const entry = anonymous.get(connection);
    if (!entry) return;
    clearTimeout(entry.deadline);
    anonymous.delete(connection);
    const left = (networks.get(entry.network) ?? 0) - 1;
    if (left > 0) networks.set(entry.network, left);
    else networks.delete(entry.network);
  };
  io.engine.on('connection', (connection: Socket['conn']) => {
    const network = networkOf(connection.request);
    const deadline = setTimeout(() => terminate(connection), SIGN_IN_MS).unref();
    anonymous.set(connection, { network, deadline });
    networks.set(network, (networks.get(network) ?? 0) + 1);
    connection.on('close', () => forget(connection));
  });
  return {
    admits: (handshake) => anonymous.size < total && (networks.get(networkOf(handshake)) ?? 0) < ofNetwork,
    signedIn: forget,
  };
}
