import contact from '../../ar/contact.json' with { type: 'json' };
import errors from '../../ar/errors-signed-in.json' with { type: 'json' };
import form from '../../ar/form.json' with { type: 'json' };
import lazyPart from '../../ar/lazy-part.json' with { type: 'json' };
import list from '../../ar/list.json' with { type: 'json' };
import orders from '../../ar/orders.json' with { type: 'json' };
import shell from '../../ar/shell-signed-in.json' with { type: 'json' };

/** The texts of the screens behind sign-in: one line for each feature. What only they can be refused joins the errors. */
export const signedInTexts = { contact, form, lazyPart, list, orders, shell, errors };
