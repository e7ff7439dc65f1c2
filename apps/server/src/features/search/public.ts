export { isDriverNamed, isOrderNumbered, parseOrderNumbers } from './named-rows.ts';
