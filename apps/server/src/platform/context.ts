import type { ChannelActor, DriverActor, OperatorActor, PartnerActor } from './actor.ts';
import type { App } from './app.ts';

/** The caller, as its token or key proves; determined once for each request, before its body is read. */
export type Caller =
  | { kind: 'anonymous' }
  | { kind: 'operator'; actor: OperatorActor; sessionId: number; mustChangePassword: boolean }
  | { kind: 'partner'; actor: PartnerActor; companyId: number; sessionId: number }
  | { kind: 'driver'; actor: DriverActor; sessionId: number }
  | { kind: 'channel'; actor: ChannelActor };

/** The context of every handler. */
export interface Context {
  app: App;
  caller: Caller;
  requestId: string;
  address: string;
  userAgent: string;
  /** Header `cookie` of the request. */
  cookie: string;
  /** Sets a header of the response. */
  setHeader(name: string, value: string): void;
}
