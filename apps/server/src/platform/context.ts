import type { ChannelActor, DriverActor, OperatorActor } from './actor.ts';
import type { App } from './app.ts';

/** Who is calling, as his token or key says; judged once for each request, before anything is read of it. */
export type Caller =
  | { kind: 'anonymous' }
  | { kind: 'operator'; actor: OperatorActor; sessionId: number; mustChangePassword: boolean }
  | { kind: 'driver'; actor: DriverActor; sessionId: number }
  | { kind: 'channel'; actor: ChannelActor };

/** What every handler gets. */
export interface Context {
  app: App;
  caller: Caller;
  requestId: string;
  address: string;
  userAgent: string;
}
