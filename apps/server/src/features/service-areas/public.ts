export { type AreasInForce, areasInForce } from './areas.query.ts';
