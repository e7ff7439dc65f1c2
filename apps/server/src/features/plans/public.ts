export { listPlansOnSale, readPlanOnSale } from './plans-on-sale.query.ts';
