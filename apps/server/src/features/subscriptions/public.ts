export { LAST_START } from './membership-row.ts';
