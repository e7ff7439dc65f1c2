import type { FastifyReply, FastifyRequest } from 'fastify';
import { rateLimitNetwork } from '../network.ts';

/** Bytes of bodies that a process holds at once, until their responses are sent. */
export const MAX_BYTES = { total: 96 << 20, anonymous: 8 << 20 } as const;
/** The share of one caller: two uploads, or an anonymous network's small bodies. */
export const MAX_BYTES_OF_CALLER = { known: 24 << 20, anonymous: 1 << 20 } as const;

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

/** Budgets of a process: those who are not signed in share a small one of their own and cannot use up the rest. */
export interface BodyBudgets {
  known: BodyBudget;
  anonymous: BodyBudget;
}

export function createBodyBudgets(): BodyBudgets {
  return {
    known: new BodyBudget({ total: MAX_BYTES.total, ofCaller: MAX_BYTES_OF_CALLER.known }),
    anonymous: new BodyBudget({ total: MAX_BYTES.anonymous, ofCaller: MAX_BYTES_OF_CALLER.anonymous }),
  };
}

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
  const budget = isKnown ? budgets.known : budgets.anonymous;
  const name = isKnown ? `${caller.kind}:${caller.actor.id}` : rateLimitNetwork(request.ip);
  let taken = 0;
  reply.raw.once('close', () => budget.give(name, taken));
  return (bytes) => {
    if (!budget.take(name, bytes)) return false;
    taken += bytes;
    return true;
  };
}
