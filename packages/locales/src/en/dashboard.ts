import dashboard from '../../en/dashboard.json' with { type: 'json' };

/** The texts of the dashboard. */
export const dashboardTexts = { dashboard };
