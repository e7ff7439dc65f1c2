/** NOTIFY channel for orders that wait for their first wave, so that they do not wait for the next poll. */
export const NEW_ORDERS = 'distribution_new_orders';
