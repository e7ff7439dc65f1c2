export { findDriverIds, findOrderIds, parseOrderNumbers } from './ids-of-text.ts';
