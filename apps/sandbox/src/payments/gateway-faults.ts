import { type AnswerFaults, NO_ANSWER_FAULTS } from '../answer-faults.ts';

/** Planned faults of a payment gateway: chances from 0 to 1 and times in ms. */
export interface GatewayFaults extends AnswerFaults {
  /** Chance that the request is rejected. */
  refuse: number;
  /** HyperPay reports a capture or refund only after so many ms; meanwhile it refuses another of the same money. */
  settleMs: number;
  /** Chance that a webhook is never sent. */
  webhookLost: number;
  webhookDelayMs: number;
  /** A further delay of up to this long, another for each copy: webhooks overtake one another. */
  webhookJitterMs: number;
  /** Number of copies sent of each webhook. */
  webhookCopies: number;
  /** URL of the webhooks; empty for none. */
  webhookUrl: string;
}

export const NO_FAULTS: Omit<GatewayFaults, 'webhookUrl'> = {
  ...NO_ANSWER_FAULTS,
  refuse: 0,
  settleMs: 0,
  webhookLost: 0,
  webhookDelayMs: 0,
  webhookJitterMs: 0,
  webhookCopies: 1,
};

/** The faults with what a control request changes of them. */
export const changedFaults = (faults: GatewayFaults, text: string): GatewayFaults => ({
  ...faults,
  ...(JSON.parse(text) as Partial<GatewayFaults>),
});
