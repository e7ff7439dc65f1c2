export { insertPartner } from './create-partner.ts';
