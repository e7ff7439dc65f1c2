import auth from '../../en/auth.json' with { type: 'json' };
import common from '../../en/common.json' with { type: 'json' };
import errors from '../../en/errors-public.json' with { type: 'json' };
import shell from '../../en/shell-public.json' with { type: 'json' };

/** What pages need that open without signing in. */
export const publicTexts = { auth, common, errors, shell };
