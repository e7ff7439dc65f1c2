export { orderDistribution } from './order-distribution.query.ts';
