import auth from '../en/auth.json' with { type: 'json' };
import common from '../en/common.json' with { type: 'json' };
import errors from '../en/errors.json' with { type: 'json' };
import list from '../en/list.json' with { type: 'json' };
import orders from '../en/orders.json' with { type: 'json' };
import policy from '../en/policy.json' with { type: 'json' };
import shell from '../en/shell.json' with { type: 'json' };

export const en = { auth, common, errors, list, orders, policy, shell };
