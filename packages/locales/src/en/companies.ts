import deliveryCompanies from '../../en/delivery-companies.json' with { type: 'json' };
import partners from '../../en/partners.json' with { type: 'json' };
import supplierRegistration from '../../en/supplier-registration.json' with { type: 'json' };

/** The texts of the screens about delivery companies: one line for each feature. */
export const companiesTexts = { deliveryCompanies, partners, supplierRegistration };
