import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { UNATTENDED_HEADER } from '@mishwar/domain';
import type { FastifyInstance } from 'fastify';
import { type Namespace, Server, type Socket } from 'socket.io';
import type { App } from '../app.ts';
import type { Caller } from '../context.ts';
import type { Audience, Feature, Stop } from '../feature.ts';
import { type Authenticators, collectAuthenticators } from '../http/authenticate.ts';
import { findNeededVersion } from '../http/client-version.ts';
import { isHostAllowed } from '../http/host-names.ts';
import { SECURITY_HEADERS } from '../http/security-headers.ts';
import type { Listener } from './listener.ts';
import { startLoop } from './loop.ts';
import { FEEDS } from './relay.ts';
import { parseSessionsEnded, SESSION_ENDED } from './session-ended.ts';
import { admitSockets, type SocketAdmission } from './socket-admission.ts';
import { guardSockets } from './socket-guard.ts';
import { acceptSubscriptions, createReplays, roomOf } from './subscribe.ts';
import { startTail } from './tail.ts';

const SESSIONS_PER_CHECK = 500;
const CHECK_PAUSE_MS = 50;
const MAX_MESSAGE_BYTES = 64 << 10;
/** Share of the audience's calls that a caller may use to open sockets. */
const CALLS_PER_SOCKET = 10;
/** Sockets of a network that are not signed in, for each anonymous call that it may make in a minute: 150 of 600. */
const SOCKETS_PER_CALL = 0.25;
/** Share of all connections that sockets which are not signed in may take. */
const ANONYMOUS_SHARE = 0.25;

type SignedIn = Extract<Caller, { kind: 'operator' | 'driver' }>;
/** Why a socket is rejected; a portal whose operator must change the password works without a socket. */
type SocketRefusal = 'unauthorized' | 'password_must_change' | 'client_outdated';
interface SocketData {
  caller: SignedIn;
  token: string;
}

const driverRoom = (driverId: number | string) => `driver:${driverId}`;

/**
 * Sockets of portals (namespace /) and of drivers' phones (namespace /driver). The handshake carries a token; when
 * its session ends on any process, the socket is closed. A handshake for another host, while the event loop is delayed, or of a
 * network with many sockets that are not signed in is refused.
 */
export async function startSockets(
  app: App,
  server: FastifyInstance,
  features: readonly Feature[],
  listener: Listener,
): Promise<Stop> {
  const authenticators = collectAuthenticators(features);
  const io = new Server(server.server, {
    path: '/socket.io',
    transports: ['websocket'],
    serveClient: false,
    maxHttpBufferSize: MAX_MESSAGE_BYTES,
    // A handshake reaches no hook of the HTTP server.
    allowRequest: (request, answer) => {
      const isHostKnown = isHostAllowed(request.headers.host ?? '', app.config.hostNames);
      answer(null, isHostKnown && !server.isOverloaded() && admission.admits(request));
    },
  });
  const admission = admitSockets(io, {
    ofNetwork: Math.ceil(app.config.limits.public * SOCKETS_PER_CALL),
    total: Math.floor(server.server.maxConnections * ANONYMOUS_SHARE),
    trustedProxies: app.config.trustedProxies,
  });
  const guard = guardSockets(app, io, server.socketCloses);
  io.engine.use((_request: IncomingMessage, response: ServerResponse, next: () => void) => {
    for (const [name, value] of Object.entries(SECURITY_HEADERS)) response.setHeader(name, value);
    next();
  });
  const orders = await startTail(app, listener, FEEDS.realtime, ({ event, payload, seq }) => {
    io.to(roomOf(FEEDS.realtime)).emit(event, payload, { seq });
  });
  app.feedSeq = orders.seq;
  const drivers = await startTail(app, listener, FEEDS.driver, ({ event, payload, seq, key }) => {
    phones.to(driverRoom(key)).emit(event, payload, { seq });
  });

  const portals = io.of('/');
  portals.use(admit(app, authenticators, admission, 'staff'));
  const replays = createReplays();
  portals.on('connection', (socket) => acceptSubscriptions(app, socket, { tail: orders, guard, replays }));

  const phones = io.of('/driver');
  phones.use(admit(app, authenticators, admission, 'driver'));
  phones.on('connection', (socket) => {
    const { caller } = socket.data as SocketData;
    if (caller.kind !== 'driver') return;
    void socket.join(driverRoom(caller.actor.id));
    for (const feature of features) feature.driverSocket?.(app, socket, caller);
  });

  const audiences = [
    ['staff', portals],
    ['driver', phones],
  ] as const;
  listener.on(SESSION_ENDED, (payload) => {
    for (const [audience, namespace] of audiences) {
      const ended = new Set(parseSessionsEnded(audience, payload));
      closeSockets(namespace, ({ caller }) => ended.has(caller.sessionId));
    }
  });
  const checks = startLoop(app.log, 'session check', app.config.sessionCheckMs, async () => {
    for (const [audience, namespace] of audiences) {
      const ended = await findEndedSessions(app, authenticators, audience, namespace);
      closeSockets(namespace, ({ caller }) => ended.has(caller.sessionId));
    }
    return false;
  });
  return async () => {
    await guard.stop();
    io.disconnectSockets(true);
    io.engine.close();
    await Promise.all([checks.stop(), orders.stop(), drivers.stop()]);
  };
}

function admit(
  app: App,
  authenticators: Authenticators,
  admission: SocketAdmission,
  audience: 'staff' | 'driver',
) {
  const perMinute = app.config.limits[audience] / CALLS_PER_SOCKET;
  const limiter = app.limits.limiter(`sockets ${audience}`, Math.ceil(perMinute));
  return (socket: Socket, next: (error?: Error) => void) => {
    const { token, api_version } = socket.handshake.auth as { token?: unknown; api_version?: unknown };
    const client = audience === 'staff' ? 'portal' : 'driver';
    const find = async (): Promise<SignedIn | SocketRefusal> =>
      (await findNeededVersion(app.db, client, api_version)) === null
        ? findCaller(app, authenticators, audience, typeof token === 'string' ? token : '')
        : 'client_outdated';
    find().then(
      (caller) => {
        if (typeof caller === 'string') return next(new Error(caller));
        // A socket that is closed and opened again gets a new allowance; its caller does not.
        if (limiter.take(`${caller.kind}:${caller.actor.id}`) > 0)
          return next(new Error('too_many_requests'));
        admission.signedIn(socket.conn);
        socket.data = { caller, token } satisfies Omit<SocketData, 'token'> & { token: unknown };
        next();
      },
      (error: unknown) => {
        app.log.error({ error }, 'socket authentication failed');
        next(new Error('not_ready'));
      },
    );
  };
}

async function findCaller(
  app: App,
  authenticators: Authenticators,
  audience: Audience,
  token: string,
): Promise<SignedIn | SocketRefusal> {
  // A socket is opened again by itself.
  const request = { headers: { authorization: `Bearer ${token}`, [UNATTENDED_HEADER]: '1' } };
  const caller = await authenticators[audience]?.authenticate(app, request);
  if (audience === 'staff' && caller?.kind === 'operator')
    return caller.mustChangePassword ? 'password_must_change' : caller;
  return audience === 'driver' && caller?.kind === 'driver' ? caller : 'unauthorized';
}

async function findEndedSessions(
  app: App,
  authenticators: Authenticators,
  audience: Audience,
  namespace: Namespace,
): Promise<ReadonlySet<number>> {
  const open = Array.from(namespace.sockets.values(), ({ data }) => data as SocketData);
  const expiredSessions = authenticators[audience]?.expiredSessions;
  const ids = Array.from(new Set(open.map(({ caller }) => caller.sessionId)));
  if (expiredSessions) {
    const ended: number[] = [];
    // In batches: ten thousand ids in one statement would block other queries for its duration.
    for (let first = 0; first < ids.length; first += SESSIONS_PER_CHECK) {
      if (first > 0) await sleep(CHECK_PAUSE_MS);
      ended.push(...(await expiredSessions(app, ids.slice(first, first + SESSIONS_PER_CHECK))));
    }
    return new Set(ended);
  }
  const ended = new Set<number>();
  for (const { caller, token } of open) {
    const now = await findCaller(app, authenticators, audience, token);
    if (typeof now === 'string') ended.add(caller.sessionId);
  }
  return ended;
}

function closeSockets(namespace: Namespace, which: (data: SocketData) => boolean): void {
  for (const socket of namespace.sockets.values()) {
    if (which(socket.data as SocketData)) socket.disconnect(true);
  }
}
