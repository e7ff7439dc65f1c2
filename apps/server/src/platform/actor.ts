import type { Role } from '@mishwar/domain';

export interface OperatorActor {
  kind: 'operator';
  id: number;
  name: string;
  role: Role;
  /** The call by which he acts; absent where a job goes on for him. */
  from?: { address: string; requestId: string };
}
export interface DriverActor {
  kind: 'driver';
  id: number;
  name: string;
}
export interface ChannelActor {
  kind: 'channel';
  id: number;
  name: string;
  application: string;
  fromCompany: string;
}
/** A part of the platform itself: the order distribution, a job. */
export interface SystemActor {
  kind: 'system';
  id: null;
  name: string;
}

/** Who did it. A required argument of every command: history and audit name him. */
export type Actor = OperatorActor | DriverActor | ChannelActor | SystemActor;
