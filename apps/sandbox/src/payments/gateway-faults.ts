/** What a payment gateway may do wrong, as chances from 0 to 1 and times in ms. */
export interface GatewayFaults {
  /** The answer is lost after the deed was done. */
  lost: number;
  /** The deed is refused. */
  refuse: number;
  delayMs: number;
  /** A notice is never sent. */
  noticeLost: number;
  noticeDelayMs: number;
  /** How often the same notice is sent. */
  noticeCopies: number;
  /** Where notices go; empty for nowhere. */
  noticeUrl: string;
}

export const NO_FAULTS: Omit<GatewayFaults, 'noticeUrl'> = {
  lost: 0,
  refuse: 0,
  delayMs: 0,
  noticeLost: 0,
  noticeDelayMs: 0,
  noticeCopies: 1,
};

/** The faults with what a control request changes of them. */
export const changedFaults = (faults: GatewayFaults, text: string): GatewayFaults => ({
  ...faults,
  ...(JSON.parse(text) as Partial<GatewayFaults>),
});
