export { driversNamed, numbersOf, ordersNumbered } from './ids-of-text.ts';
