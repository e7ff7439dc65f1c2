import auth from '../../ar/auth.json' with { type: 'json' };
import common from '../../ar/common.json' with { type: 'json' };
import errors from '../../ar/errors-public.json' with { type: 'json' };
import shell from '../../ar/shell-public.json' with { type: 'json' };

/** What pages need that open without signing in. */
export const publicTexts = { auth, common, errors, shell };
