export { type RetryRefusal, retryCitcLog } from './retry-citc.ts';
