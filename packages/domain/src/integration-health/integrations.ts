/** Third parties that receive messages, by the destination of the outbox. */
export const INTEGRATIONS = ['citc', 'odoo', 'shukah', 'whatsapp'] as const;
export type Integration = (typeof INTEGRATIONS)[number];

export const BREAKER_STATES = ['closed', 'half_open', 'open'] as const;
export type BreakerState = (typeof BREAKER_STATES)[number];

/** Hours of the past that the health of an integration covers. */
export const HEALTH_HOURS = 24;
