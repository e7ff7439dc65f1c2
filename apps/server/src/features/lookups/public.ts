export { listCompanies, listLookup } from './lookups.query.ts';
