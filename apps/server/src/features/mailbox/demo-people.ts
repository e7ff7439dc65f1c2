import type { FastifyRequest } from 'fastify';
import type { App } from '../../platform/app.ts';
import { isLoopbackHost } from '../../platform/http/host-names.ts';

/** A person of the demo whom the sign-in page offers. */
interface DemoPerson {
  name: string;
  role: 'SUPER_ADMIN' | 'ADMIN';
  email: string;
  password: string;
}

const FORWARDED = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via'];

/**
 * Whether a request comes from this machine, under its own name and through no proxy. The name keeps out pages of
 * others after DNS rebinding; a proxy's header, those whom a tunnel lets in.
 */
export function isLocalRequest({ socket, headers }: Pick<FastifyRequest, 'socket' | 'headers'>): boolean {
  const address = (socket.remoteAddress ?? '').replace(/^::ffff:/, '');
  const host = (headers.host ?? '').replace(/:\d+$/, '');
  return (
    isLoopbackHost(address) && isLoopbackHost(host) && FORWARDED.every((name) => headers[name] === undefined)
  );
}

/** The active people of `DEMO_SIGN_INS`, with the passwords that they were given. */
export async function listDemoPeople({ db, config }: Pick<App, 'db' | 'config'>): Promise<DemoPerson[]> {
  const emails = Object.keys(config.demoSignIns);
  const rows = await db
    .selectFrom('operator')
    .select(['email', 'first_name', 'last_name', 'role'])
    .where('email', 'in', emails)
    .where('status', '=', 'ACTIVE')
    .orderBy('id')
    .execute();
  return rows.map(({ email, first_name, last_name, role }) => ({
    name: `${first_name} ${last_name}`,
    role: role as DemoPerson['role'],
    email,
    password: config.demoSignIns[email] ?? '',
  }));
}
