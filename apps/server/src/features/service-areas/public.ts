export { AREAS_IN_FORCE, type AreasInForce, readAreasInForce, toAreasInForce } from './areas.query.ts';
