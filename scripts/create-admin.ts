import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { createDatabase, createPool, DatabaseProblem } from '@mishwar/db';
import { createFirstAdmin } from '../apps/server/src/features/auth/public.ts';
import { findDatabase } from '../tools/installation/database.ts';
import { StartProblem } from '../tools/installation/problem.ts';
import { parseStart } from '../tools/installation/settings.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

/**
 * `npm run create-admin -- --email a@b.sa --first-name … --last-name … --phone 05…`: the first SUPER_ADMIN of an
 * installation without demo. Shows a password once, which must be changed at the first sign-in. With `--another` it adds
 * a SUPER_ADMIN to those there are, which the portal cannot: what needs two of them has two.
 */
async function main(): Promise<void> {
  const options = { type: 'string', default: '' } as const;
  const { values } = parseArgs({
    options: {
      ...{ email: options, 'first-name': options, 'last-name': options, phone: options },
      another: { type: 'boolean', default: false },
    },
  });
  const email = values.email.trim().toLowerCase();
  const missing = Object.entries(values).flatMap(([name, value]) =>
    String(value).trim() === '' ? [`--${name}`] : [],
  );
  if (missing.length > 0) throw new StartProblem(`Needed too: ${missing.join(', ')}.`);
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email))
    throw new StartProblem(`--email is no address: "${values.email}".`);
  const parsed = parseStart([], process.env, root);
  if (!parsed.ok) throw new StartProblem(parsed.problems.join('\n'));
  const url = await findDatabase(parsed.settings);

  const pool = createPool(url, { max: 1 });
  const db = createDatabase(pool);
  const password = await createFirstAdmin(db, {
    email,
    firstName: values['first-name'].trim(),
    lastName: values['last-name'].trim(),
    phone: values.phone.trim(),
    isAnother: values.another,
  }).finally(() => db.destroy());
  if (password === null)
    throw new StartProblem('There is an active SUPER_ADMIN already; --another adds one more.');
  console.log(
    `${email} may sign in with the password ${password} (shown once; to be changed at the first sign-in).`,
  );
}

main().catch((error: unknown) => {
  const readable = error instanceof StartProblem || error instanceof DatabaseProblem;
  console.error(readable ? error.message : error);
  process.exit(1);
});
