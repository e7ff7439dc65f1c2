export { sendTo } from './send-once.ts';
