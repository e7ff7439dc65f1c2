/** Planned faults of a payment gateway: chances from 0 to 1 and times in ms. */
export interface GatewayFaults {
  /** Chance that the response is lost after the effect. */
  lost: number;
  /** Chance that the request is rejected. */
  refuse: number;
  delayMs: number;
  /** Chance that a webhook is never sent. */
  webhookLost: number;
  webhookDelayMs: number;
  /** Number of copies sent of each webhook. */
  webhookCopies: number;
  /** URL of the webhooks; empty for none. */
  webhookUrl: string;
}

export const NO_FAULTS: Omit<GatewayFaults, 'webhookUrl'> = {
  lost: 0,
  refuse: 0,
  delayMs: 0,
  webhookLost: 0,
  webhookDelayMs: 0,
  webhookCopies: 1,
};

/** The faults with what a control request changes of them. */
export const changedFaults = (faults: GatewayFaults, text: string): GatewayFaults => ({
  ...faults,
  ...(JSON.parse(text) as Partial<GatewayFaults>),
});
