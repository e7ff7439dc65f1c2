export { findCompany, lockCompanyKey } from './company-row.ts';
export { insertCompany } from './save-company.ts';
export { statementExport } from './statement.export.ts';
export { readStatement, toStatementPeriod } from './statement.query.ts';
