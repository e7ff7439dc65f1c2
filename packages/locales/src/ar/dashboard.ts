import dashboard from '../../ar/dashboard.json' with { type: 'json' };

/** The texts of the dashboard. */
export const dashboardTexts = { dashboard };
