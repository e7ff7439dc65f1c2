import type { Answer } from '../answer-faults.ts';

/** A request to a payment gateway or a channel's webhook that the sandbox plays. */
export interface GatewayRequest {
  method: string;
  /** From its first slash on, with the query. */
  path: string;
  /** How the asker reaches the sandbox: `http://127.0.0.1:4010`. */
  origin: string;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  /** Its body. */
  text: string;
}

/** Status and body: an object as JSON, a text as a page; null cuts the line without an answer. */
export type GatewayAnswer = Answer;

/** A payment gateway, or who else answers below a path of its own. */
export interface Gateway {
  /** What its paths begin with. */
  readonly prefix: string;
  take(request: GatewayRequest): Promise<GatewayAnswer>;
}
