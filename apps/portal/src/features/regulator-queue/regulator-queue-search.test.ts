import { CITC_OPERATIONS, NOT_SENT_REASONS } from '@mishwar/domain';
import { expect, test } from 'vitest';
import { regulatorQueueList } from './regulator-queue-search.ts';

test('what the regulator lacks is found by order, and by every operation and reason that there is', () => {
  const filters = {
    order_number: '10482895',
    operation: [...CITC_OPERATIONS],
    reason: [...NOT_SENT_REASONS],
  };
  expect(regulatorQueueList.read({ filters }).filters).toEqual(filters);
  expect(regulatorQueueList.read({ filters: { operation: ['x'], reason: ['x'] } }).filters).toBeUndefined();
});
