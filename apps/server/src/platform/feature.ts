import type { Access } from '@mishwar/domain';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Socket } from 'socket.io';
import type { ProcessRole } from '../config.ts';
import type { App } from './app.ts';
import type { Caller } from './context.ts';
import type { Sender } from './delivery/delivery.ts';
import type { Task } from './jobs/task.ts';

/** What is known of a call, or of a socket's handshake, before its body is read. */
export interface RequestHead {
  headers: FastifyRequest['headers'];
  /** The route's own pattern, with `:name` for parameters. */
  routeOptions: { url?: string | undefined };
}

/** Finds out who calls routes of an audience. */
export interface Authenticator {
  /** From the headers alone, before the body is read; `nobody` where they prove nothing. */
  authenticate(app: App, request: RequestHead): Promise<Caller>;
  /** Those of the given sessions that no longer live; without it each open socket's token is looked up. */
  expiredSessions?(app: App, ids: readonly number[]): Promise<number[]>;
  /** Whether the body belongs to the caller, where it is signed: called with `request.rawBody` at hand. */
  verifyBody?(app: App, request: FastifyRequest, caller: Caller): Promise<boolean>;
}

export type Audience = Exclude<Access, 'public' | 'half-sign-in' | 'super-admin'>;
export type Stop = () => Promise<void> | void;

/** What a feature gives to the process beside its routes. One constant for each feature, listed in features.ts. */
export interface Feature {
  name: string;
  authenticators?: Partial<Record<Audience, Authenticator>>;
  /** Jobs, by the name with which they are enqueued. */
  tasks?: Record<string, Task>;
  /** Who takes the outbox messages of a destination to a third party. */
  senders?: readonly Sender[];
  /** Routes that are no part of the contract: pages, downloads. */
  routes?(server: FastifyInstance, app: App): Promise<void> | void;
  /** Called for every driver's phone that connects to the namespace /driver. */
  driverSocket?(app: App, socket: Socket, caller: Extract<Caller, { kind: 'driver' }>): void;
  /** What runs beside the requests in a process of that role. */
  start?: Partial<Record<ProcessRole, (app: App) => Promise<Stop> | Stop>>;
}
