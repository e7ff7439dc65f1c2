/** The database's notice that an order waits for its first wave: it is not left waiting until somebody looks. */
export const NEW_ORDERS = 'distribution_new_orders';
