import auth from '../ar/auth.json' with { type: 'json' };
import common from '../ar/common.json' with { type: 'json' };
import errors from '../ar/errors.json' with { type: 'json' };
import list from '../ar/list.json' with { type: 'json' };
import orders from '../ar/orders.json' with { type: 'json' };
import policy from '../ar/policy.json' with { type: 'json' };
import shell from '../ar/shell.json' with { type: 'json' };

export const ar = { auth, common, errors, list, orders, policy, shell };
