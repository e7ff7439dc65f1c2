export { readOrderDistribution } from './order-distribution.query.ts';
