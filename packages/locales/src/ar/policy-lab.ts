import policyLab from '../../ar/policy-lab.json' with { type: 'json' };

/** The texts of the policy lab: only its own screen fetches them. */
export const policyLabTexts = { policyLab };
