export { importFormerTransactions } from './former/import-former.ts';
export { CsvProblem } from './former/read-csv.ts';
export { readFormerFile } from './former/read-former-file.ts';
