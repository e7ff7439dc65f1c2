export { offerList } from './list-offers.query.ts';
