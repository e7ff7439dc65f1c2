import { describe, expect, it } from 'vitest';
import { countOfLog, isErpSuccess, isPartnerSuccess, PARTNER_LOG_STATUSES } from './exchange.ts';

describe('exchanges with the outside', () => {
  it('[ENT-38] a log without a count stands for one', () => {
    expect([countOfLog(undefined), countOfLog(null), countOfLog(1), countOfLog(4)]).toEqual([1, 1, 1, 4]);
  });

  it('[ERP-06] [ERP-07] of the partner are a success with 200, 201 and 304, and with no other status', () => {
    expect(PARTNER_LOG_STATUSES.filter(isPartnerSuccess)).toEqual([200, 201, 304]);
    const all = Array.from({ length: 600 }, (_, status) => status);
    expect(all.filter(isPartnerSuccess)).toEqual([200, 201, 304]);
  });

  it('of the ERP are a success in the state ready alone', () => {
    expect(['ready', 'failed', 'Ready', '', null, undefined].filter(isErpSuccess)).toEqual(['ready']);
  });
});
