import contact from '../../en/contact.json' with { type: 'json' };
import errors from '../../en/errors-signed-in.json' with { type: 'json' };
import form from '../../en/form.json' with { type: 'json' };
import lazyPart from '../../en/lazy-part.json' with { type: 'json' };
import list from '../../en/list.json' with { type: 'json' };
import orders from '../../en/orders.json' with { type: 'json' };
import shell from '../../en/shell-signed-in.json' with { type: 'json' };

/** The texts of the screens behind sign-in: one line for each feature. What only they can be refused joins the errors. */
export const signedInTexts = { contact, form, lazyPart, list, orders, shell, errors };
