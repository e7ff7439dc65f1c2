import { randomUUID } from 'node:crypto';
import type { DriverOffer, PlanOnSale } from '@mishwar/contract';
import { normalizePhone } from '@mishwar/domain';
import { io, type Socket } from 'socket.io-client';
import type { Addresses } from '../gateway/addresses.ts';
import { createDriverClient, type DriverClient, PHONE_API_VERSION } from '../gateway/driver-client.ts';
import { type Line, statusOf } from '../gateway/line.ts';
import type { Whatsapp } from '../whatsapp/whatsapp.ts';

const CODE_WAIT_MS = 30_000;
const ACK_MS = 5_000;
const MAX_POSITIONS = 100;
const OTHER_ADDRESS_AFTER_MS = 1_000;

export type Order = Awaited<ReturnType<DriverClient['orders']>>['orders'][number];
export type Step = 'arrived' | 'took' | 'waiting' | 'delivered';
interface Fix {
  latitude: number;
  longitude: number;
  heading: number;
  speed: number;
  recorded_at: string;
}

/** Events that a phone shows to its driver. */
export interface Bell {
  offer(offer: DriverOffer): void;
  withdrawn(offerId: string): void;
  /** An order was assigned or unassigned. */
  order(): void;
}

/** A driver's phone with the app on it: speaks the driver gateway, by calls and by socket. */
export class Phone {
  readonly #server: Addresses;
  readonly #phone: string;
  readonly #line: Line;
  readonly #client: DriverClient;
  #token: string | null = null;
  /** Makes the phone a known device at its next sign-in. */
  #deviceToken: string | null = null;
  #socket: Socket | null = null;
  #unsent: Fix[] = [];

  constructor(server: Addresses, phone: string, line: Line) {
    this.#server = server;
    this.#phone = phone;
    this.#line = line;
    this.#client = createDriverClient(server, () => this.#token);
  }

  /** Asks for a code, reads it from WhatsApp and signs in; false where no code came or it did not fit. */
  async signIn(whatsapp: Whatsapp, signal: AbortSignal): Promise<boolean> {
    const to = normalizePhone(this.#phone) ?? this.#phone;
    const code = whatsapp.nextCode(to, CODE_WAIT_MS, signal);
    const phone = this.#phone;
    const device = this.#deviceToken === null ? {} : { deviceToken: this.#deviceToken };
    const { attemptToken } = await this.#line.call(() => this.#client.requestCode({ phone, ...device }));
    const passKey = await code;
    if (passKey === null) return false;
    try {
      const { token, deviceToken } = await this.#line.call(() =>
        this.#client.signIn({ phone, passKey, attemptToken }),
      );
      this.#token = token;
      this.#deviceToken = deviceToken;
      return true;
    } catch (error) {
      if (statusOf(error) === 401) return false;
      throw error;
    }
  }

  connect(bell: Bell): void {
    this.#socket?.disconnect();
    const address = this.#server.here;
    const socket = io(`${address}/driver`, {
      transports: ['websocket'],
      auth: { token: this.#token, api_version: PHONE_API_VERSION },
      reconnectionDelay: 1_000,
      reconnectionDelayMax: 15_000,
      // Each phone has a connection of its own, as in life.
      forceNew: true,
    });
    this.#socket = socket;
    socket.on('offer', (offer: DriverOffer) => bell.offer(offer));
    socket.on('offerWithdrawn', ({ offer_id }: { offer_id: string }) => bell.withdrawn(offer_id));
    socket.on('order', () => bell.order());
    // Active: not rejected, but no answer. With one address the socket reconnects itself.
    socket.on('connect_error', () => {
      if (!socket.active || !this.#server.hasOthers) return;
      socket.disconnect();
      this.#server.leave(address);
      setTimeout(() => this.#socket === socket && this.connect(bell), OTHER_ADDRESS_AFTER_MS).unref();
    });
  }

  hangUp(): void {
    this.#socket?.disconnect();
    this.#socket = null;
  }

  record(fix: Fix): void {
    this.#unsent.push(fix);
    if (this.#unsent.length > MAX_POSITIONS) this.#unsent = this.#unsent.slice(-MAX_POSITIONS);
  }

  /** Sends what was recorded, by socket where there is one; what could not be sent waits for the next time. */
  async sendPositions(): Promise<void> {
    const positions = this.#unsent;
    if (positions.length === 0) return;
    this.#unsent = [];
    if (this.#socket?.connected) {
      const answer = await this.#socket
        .timeout(ACK_MS)
        .emitWithAck('positions', { positions })
        .catch(() => null);
      if (answer === null || 'error' in answer)
        this.#unsent = [...positions, ...this.#unsent].slice(-MAX_POSITIONS);
      return;
    }
    await this.#line.call(() => this.#client.positions({ positions }));
  }

  ready(isReady: boolean) {
    return this.#line.call(() => this.#client.ready({ isReady }));
  }

  offers() {
    return this.#line.call(() => this.#client.offers());
  }

  async orders(): Promise<Order[]> {
    return (await this.#line.call(() => this.#client.orders())).orders;
  }

  accept(offerId: string): Promise<Order> {
    const headers = { 'idempotency-key': randomUUID() };
    return this.#line.call(() => this.#client.accept({ headers, params: { offer_id: offerId } }));
  }

  async decline(offerId: string): Promise<void> {
    const headers = { 'idempotency-key': randomUUID() };
    await this.#line.call(() => this.#client.decline({ headers, params: { offer_id: offerId } }));
  }

  /** Begins to pay so many riyals into the wallet; answers the page on which it is paid. */
  async topUp(riyals: number): Promise<string | null> {
    const headers = { 'idempotency-key': randomUUID() };
    const body = { amount: `${riyals}.00` };
    const { checkout_url } = await this.#line.call(() => this.#client.topUp({ headers, body }));
    return checkout_url;
  }

  /** Begins to buy one of the plans, as `choose` picks it; answers the page on which it is paid, or null without a plan. */
  async buyPlan(choose: (plans: readonly PlanOnSale[]) => PlanOnSale | undefined): Promise<string | null> {
    const { plans } = await this.#line.call(() => this.#client.plans());
    const plan = choose(plans);
    if (!plan) return null;
    const headers = { 'idempotency-key': randomUUID() };
    const purchase = { headers, params: { plan_id: plan.plan_id }, body: { version: plan.version } };
    return (await this.#line.call(() => this.#client.buyPlan(purchase))).checkout_url;
  }

  report(orderNumber: string, step: Step): Promise<Order> {
    const headers = { 'idempotency-key': randomUUID() };
    return this.#line.call(() => this.#client[step]({ headers, params: { order_number: orderNumber } }));
  }
}
