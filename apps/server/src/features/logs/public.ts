export { MAY_REPEAT } from './repeatable.ts';
export { type RetryRefusal, retryCitcLog } from './retry-citc.ts';
