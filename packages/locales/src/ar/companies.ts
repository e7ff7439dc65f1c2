import deliveryCompanies from '../../ar/delivery-companies.json' with { type: 'json' };
import partners from '../../ar/partners.json' with { type: 'json' };
import supplierRegistration from '../../ar/supplier-registration.json' with { type: 'json' };

/** The texts of the screens about delivery companies: one line for each feature. */
export const companiesTexts = { deliveryCompanies, partners, supplierRegistration };
