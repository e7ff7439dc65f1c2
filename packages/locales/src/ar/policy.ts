import policy from '../../ar/policy.json' with { type: 'json' };

/** The texts of the privacy policy and the driver terms. */
export const policyTexts = { policy };
