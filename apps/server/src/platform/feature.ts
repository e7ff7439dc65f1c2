import type { Access } from '@mishwar/domain';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Registry } from 'prom-client';
import type { Socket } from 'socket.io';
import type { App } from './app.ts';
import type { ProcessRole } from './config.ts';
import type { Caller } from './context.ts';
import type { Sender } from './delivery/delivery.ts';
import type { Task } from './jobs/task.ts';

/** What is known of a request, or of a socket handshake, before its body is read. */
export interface RequestHead {
  headers: FastifyRequest['headers'];
}

/** Determines the caller of an audience's routes. */
export interface Authenticator {
  /** From the headers alone, before the body is read; `anonymous` where they prove nothing. */
  authenticate(app: App, request: RequestHead): Promise<Caller>;
  /** Which of the given sessions have ended; without this method each open socket's token is looked up. */
  expiredSessions?(app: App, ids: readonly number[]): Promise<number[]>;
  /** Whether a signed body belongs to the caller; called with `request.rawBody` set. */
  verifyBody?(app: App, request: FastifyRequest, caller: Caller): Promise<boolean>;
}

export type Audience = Exclude<Access, 'public' | 'half-sign-in' | 'super-admin'>;
export type Stop = () => Promise<void> | void;

/** What a feature adds to the process besides its routes. One constant for each feature, listed in features.ts. */
export interface Feature {
  name: string;
  authenticators?: Partial<Record<Audience, Authenticator>>;
  /** Jobs, by the name under which they are enqueued. */
  tasks?: Record<string, Task>;
  /** Senders of outbox messages to third parties. */
  senders?: readonly Sender[];
  /** Routes outside the contract: pages, downloads. */
  routes?(server: FastifyInstance, app: App): Promise<void> | void;
  /** Called for every phone that connects to the namespace /driver. */
  driverSocket?(app: App, socket: Socket, caller: Extract<Caller, { kind: 'driver' }>): void;
  /** Adds metrics of the feature, which are read when `/metrics` is asked for. */
  metrics?(app: App, registry: Registry): void;
  /** Background work of a process with that role. */
  start?: Partial<Record<ProcessRole, (app: App) => Promise<Stop> | Stop>>;
}
