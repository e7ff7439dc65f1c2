import type { Role } from '@mishwar/domain';

export interface OperatorActor {
  kind: 'operator';
  id: number;
  name: string;
  role: Role;
  /** The request that causes the action; absent in a job. */
  from?: { address: string; requestId: string };
}
/** A partner user: a person of a delivery company, in the portal of companies. */
export interface PartnerActor {
  kind: 'partner';
  id: number;
  name: string;
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
/** A part of the platform: the order distribution, a job. */
export interface SystemActor {
  kind: 'system';
  id: null;
  name: string;
}

/** The actor: a required argument of every command, recorded in history and audit log. */
export type Actor = OperatorActor | PartnerActor | DriverActor | ChannelActor | SystemActor;
