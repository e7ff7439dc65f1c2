import list from '../en/list.json' with { type: 'json' };
import orders from '../en/orders.json' with { type: 'json' };

/** The texts of the screens behind sign-in: one line for each feature. */
export const signedInTexts = { list, orders };
