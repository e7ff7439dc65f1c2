export { retryCitcLog } from './retry-citc.ts';
