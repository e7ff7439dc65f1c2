import partnerPortal from '../../ar/partner-portal.json' with { type: 'json' };

/** The texts of the portal of companies. */
export const partnerPortalTexts = { partnerPortal };
