export { AREAS_IN_FORCE, type AreasInForce, areasInForce, toAreasInForce } from './areas.query.ts';
