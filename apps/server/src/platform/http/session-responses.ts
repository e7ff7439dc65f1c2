import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { App } from '../app.ts';
import type { Audience, Stop } from '../feature.ts';
import type { Listener } from '../realtime/listener.ts';
import { startLoop } from '../realtime/loop.ts';
import { parseSessionsEnded, SESSION_ENDED } from '../realtime/session-ended.ts';
import type { Authenticators } from './authenticate.ts';
import { wireError } from './errors.ts';

const AUDIENCES = ['staff', 'partner', 'driver'] as const;

/** Responses that are not finished yet, by session. */
export interface SessionResponses {
  /** Cuts the downloads of these sessions; downloads and reads that have not begun to answer get 401. */
  end(audience: Audience, sessionIds: readonly number[]): void;
  /** Sessions with an unfinished response. */
  sessions(audience: Audience): number[];
}

/** Tracks the unfinished responses of every signed-in caller. */
export function trackSessionResponses(server: FastifyInstance): SessionResponses {
  const open = new Map<string, Set<FastifyRequest>>();
  const responses = new WeakMap<FastifyRequest, ServerResponse>();
  const ended = new WeakSet<FastifyRequest>();
  server.addHook('preHandler', (request, reply, done) => {
    const key = sessionKey(request);
    if (key === null) return done();
    const requests = open.get(key) ?? new Set();
    open.set(key, requests.add(request));
    responses.set(request, reply.raw);
    reply.raw.once('close', () => {
      requests.delete(request);
      if (requests.size === 0 && open.get(key) === requests) open.delete(key);
    });
    done();
  });
  // Not async: a stream that fails at once must find its error handler.
  server.addHook('onSend', (request, reply, payload, done) => {
    // A command may be the one that ended its own session: it answers.
    const isRead = payload instanceof Readable || request.method === 'GET';
    if (!ended.has(request) || !isRead) return done(null, payload);
    if (payload instanceof Readable) payload.destroy();
    for (const name of ['content-disposition', 'content-length', 'set-cookie']) reply.removeHeader(name);
    reply.status(401).type('application/json; charset=utf-8');
    done(null, JSON.stringify(wireError(401, request.id)));
  });
  return {
    end(audience, sessionIds) {
      for (const id of sessionIds) {
        for (const request of open.get(`${audience}:${id}`) ?? []) {
          const response = responses.get(request);
          ended.add(request);
          if (response?.headersSent && !response.writableEnded) response.destroy();
        }
      }
    },
    sessions: (audience) =>
      [...open.keys()].flatMap((key) => {
        const [of, id] = key.split(':');
        return of === audience ? [Number(id)] : [];
      }),
  };
}

function sessionKey({ caller }: FastifyRequest): string | null {
  if (caller?.kind === 'operator') return `staff:${caller.sessionId}`;
  return caller?.kind === 'driver' || caller?.kind === 'partner'
    ? `${caller.kind}:${caller.sessionId}`
    : null;
}

/** Ends responses when their session ends, on whichever process that happens. */
export function endResponsesWithSessions(
  app: App,
  authenticators: Authenticators,
  responses: SessionResponses,
  listener: Listener,
): Stop {
  listener.on(SESSION_ENDED, (payload) => {
    for (const audience of AUDIENCES) responses.end(audience, parseSessionsEnded(audience, payload));
  });
  return startLoop(app.log, 'download check', app.config.sessionCheckMs, async () => {
    for (const audience of AUDIENCES) {
      const ids = responses.sessions(audience);
      const ended = ids.length > 0 ? await authenticators[audience]?.expiredSessions?.(app, ids) : [];
      responses.end(audience, ended ?? []);
    }
    return false;
  }).stop;
}
