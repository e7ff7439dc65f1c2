/** The lists of a company, in their order; apart from the page, as the address is read before it is loaded. */
export const COMPANY_TABS = ['order', 'driver', 'partner'] as const;
export type CompanyTab = (typeof COMPANY_TABS)[number];
