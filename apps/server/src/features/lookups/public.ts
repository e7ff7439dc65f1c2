export { listCities, listCompanies, listLookup } from './lookups.query.ts';
