import type { PolicyReplayResult } from '@mishwar/contract';
import { expect } from 'vitest';

/** Expects that charts and trends of a replay add up to its figures. */
export function expectChartsToAddUp(result: PolicyReplayResult | null): void {
  const { charts, trends, recorded, changed } = result ?? {};
  const sum = (counts: number[] | undefined) => (counts ?? []).reduce((a, b) => a + b, 0);
  expect(sum(charts?.drivers.recorded)).toBe(recorded?.drivers);
  expect(charts?.drivers.changed[0]).toBe(changed?.drivers_without);
  expect(charts?.unserved.minutes).toBe(15);
  for (const side of ['recorded', 'changed'] as const) {
    expect(sum(charts?.acceptance[side])).toBe(result?.[side].accepted);
    expect(sum(charts?.unserved[side])).toBe(result?.[side].unserved);
    expect(sum(trends?.[side].map((part) => part.requests))).toBe(result?.[side].requests);
    expect(sum(trends?.[side].map((part) => part.accepted))).toBe(result?.[side].accepted);
  }
}
