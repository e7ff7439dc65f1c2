import { MAX_BODY_BYTES } from '@mishwar/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Caller } from '../../context.ts';
import { rateLimitNetwork } from '../network.ts';

type Audience = Caller['kind'] | 'sign_in';

/**
 * Bytes of bodies that a process holds at once, until their responses are sent: of an audience, and of one of its callers (of
 * anonymous ones, a network). Two uploads of an operator, two images of a channel, small bodies of the others. Sign-ins
 * have bytes of their own, enough for every connection, so that the forms of other anonymous callers do not keep staff out.
 */
const LIMITS: Readonly<Record<Audience, { total: number; ofCaller: number }>> = {
  operator: { total: 48 << 20, ofCaller: 24 << 20 },
  channel: { total: 24 << 20, ofCaller: 12 << 20 },
  driver: { total: 8 << 20, ofCaller: 256 << 10 },
  partner: { total: 8 << 20, ofCaller: 1 << 20 },
  anonymous: { total: 8 << 20, ofCaller: 1 << 20 },
  sign_in: { total: 40 << 20, ofCaller: 256 << 10 },
};

/** Counts the bytes of bodies in memory, in all and by caller. */
export class BodyBudget {
  readonly #held = new Map<string, number>();
  readonly #limits: { total: number; ofCaller: number };
  #total = 0;

  constructor(limits: { total: number; ofCaller: number }) {
    this.#limits = limits;
  }

  /** Bytes held now. */
  get total(): number {
    return this.#total;
  }

  /** Takes bytes for a caller; false where they exceed a limit, and nothing is taken. */
  take(caller: string, bytes: number): boolean {
    const held = (this.#held.get(caller) ?? 0) + bytes;
    if (this.#total + bytes > this.#limits.total || held > this.#limits.ofCaller) return false;
    this.#total += bytes;
    this.#held.set(caller, held);
    return true;
  }

  give(caller: string, bytes: number): void {
    this.#total -= bytes;
    const held = (this.#held.get(caller) ?? 0) - bytes;
    if (held > 0) this.#held.set(caller, held);
    else this.#held.delete(caller);
  }
}

/** Budgets of a process by audience: none of them can use up that of another. */
export type BodyBudgets = Readonly<Record<Audience, BodyBudget>>;

export const createBodyBudgets = (): BodyBudgets => ({
  operator: new BodyBudget(LIMITS.operator),
  channel: new BodyBudget(LIMITS.channel),
  driver: new BodyBudget(LIMITS.driver),
  partner: new BodyBudget(LIMITS.partner),
  anonymous: new BodyBudget(LIMITS.anonymous),
  sign_in: new BodyBudget(LIMITS.sign_in),
});

/**
 * The account of a request: takes bytes from its caller's budget, false where there are too few. Closing the response
 * gives them back.
 */
export function openBodyAccount(
  budgets: BodyBudgets,
  request: FastifyRequest,
  reply: FastifyReply,
): (bytes: number) => boolean {
  const { caller } = request;
  const isKnown = caller !== undefined && caller.kind !== 'anonymous';
  const { maxBodyBytes = MAX_BODY_BYTES.default } = request.routeOptions.config;
  const isSignIn = !isKnown && maxBodyBytes <= MAX_BODY_BYTES.signIn;
  const budget = budgets[isSignIn ? 'sign_in' : (caller?.kind ?? 'anonymous')];
  const name = isKnown ? String(caller.actor.id) : rateLimitNetwork(request.ip);
  let taken = 0;
  reply.raw.once('close', () => budget.give(name, taken));
  return (bytes) => {
    if (!budget.take(name, bytes)) return false;
    taken += bytes;
    return true;
  };
}
