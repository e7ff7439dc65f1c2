import { createHmac } from 'node:crypto';
import type { Client } from 'pg';
import { withClient } from './client.ts';
import { DatabaseProblem } from './problem.ts';

/** The server's role in databases that this project creates itself. */
const APPLICATION_ROLE = 'mishwar_app';

/** Key of the advisory lock: of several starts one grants. */
const LOCK = 727_275;
const UNDEFINED_OBJECT = '42704';
const ALREADY_THERE = ['42710', '23505'];

/**
 * URL of the application's role on the database of `ownerUrl`. Its password is derived from the owner's, so that it needs
 * no storage; the owner's does not follow from it. Throws DatabaseProblem where the owner has no password.
 */
export function applicationUrl(ownerUrl: string): string {
  const url = new URL(ownerUrl);
  if (url.password === '')
    throw new DatabaseProblem(
      `The role ${decodeURIComponent(url.username)} has no password, from which that of ${APPLICATION_ROLE} is derived.`,
    );
  const secret = decodeURIComponent(url.password);
  url.username = APPLICATION_ROLE;
  url.password = createHmac('sha256', secret).update(APPLICATION_ROLE).digest('base64url');
  return url.href;
}

/**
 * Gives the role of `url` what the server needs in the migrated database of `ownerUrl`, and nothing more: no table can be
 * altered or truncated, and rows of append-only tables can be neither changed nor deleted. Creates the role when it is
 * missing. Repeating it changes nothing. Throws DatabaseProblem where the owner may not create the role.
 */
export async function grantApplication(ownerUrl: string, url: string): Promise<void> {
  const { username, password } = new URL(url);
  const role = decodeURIComponent(username);
  if (role === decodeURIComponent(new URL(ownerUrl).username))
    throw new DatabaseProblem(
      `The server's role must not own the database: DATABASE_URL and DATABASE_OWNER_URL both name ${role}.`,
    );
  await withClient(ownerUrl, async (client) => {
    await client.query('begin');
    await client.query('select pg_advisory_xact_lock($1)', [LOCK]);
    await createRole(client, role, decodeURIComponent(password));
    await client.query(`select set_config('mishwar.application', $1, true)`, [role]);
    await client.query(GRANTS);
    await client.query('commit');
  });
}

async function createRole(client: Client, role: string, password: string): Promise<void> {
  const result = await client.query('select 1 from pg_roles where rolname = $1', [role]);
  if (result.rowCount) return;
  const name = client.escapeIdentifier(role);
  const statement = `create role ${name} login nosuperuser nocreatedb nocreaterole noreplication nobypassrls`;
  try {
    await client.query('savepoint role');
    await client.query(`${statement} password ${client.escapeLiteral(password)}`);
  } catch (error) {
    // Roles belong to the cluster: the start of another database may have created it meanwhile.
    await client.query('rollback to savepoint role');
    if (ALREADY_THERE.includes(codeOf(error))) return;
    throw new DatabaseProblem(
      `The server's database role is missing and cannot be created: run "${statement} password '…'" as an administrator.`,
      { cause: error },
    );
  }
}

const codeOf = (error: unknown): string => (error as { code?: string }).code ?? UNDEFINED_OBJECT;

/**
 * Rights that differ from those wanted are granted or revoked. A right that a trigger of an append-only table refuses is
 * withheld. Tables that later migrations create have them from the start, so that a running release can use them.
 */
const GRANTS = `
do $$
declare
  role constant text := current_setting('mishwar.application');
  item record;
begin
  execute format('grant usage on schema public, log_partition, graphile_worker to %I', role);
  if not has_database_privilege(role, current_database(), 'connect, temporary') then
    execute format('grant connect, temporary on database %I to %I', current_database(), role);
  end if;
  execute format('alter default privileges in schema public grant select, insert, update, delete on tables to %I', role);
  execute format('alter default privileges in schema public grant usage, select on sequences to %I', role);
  execute format('alter default privileges in schema log_partition grant select, delete on tables to %I', role);

  for item in
    with wanted as (
      select c.oid, p.name, case
          when c.relname = 'schema_migration' or p.name = 'truncate' then false
          else not exists (
            select from pg_trigger t join pg_proc f on f.oid = t.tgfoid
            where t.tgrelid = c.oid and f.proname in ('refuse_change', 'refuse_audit_delete')
              and t.tgtype & p.bit = p.bit)
        end as is_granted
      from pg_class c, (values ('insert', 4), ('delete', 8), ('update', 16), ('truncate', 32)) p (name, bit)
      where c.relnamespace in ('public'::regnamespace, 'graphile_worker'::regnamespace)
        -- A view that can be written to is the former name of a table, for the release before.
        and (c.relkind in ('r', 'p') or c.relkind = 'v' and p.name <> 'truncate' and pg_relation_is_updatable(c.oid, false) > 0)
      union all
      select c.oid, 'select', true from pg_class c
      where c.relnamespace in ('public'::regnamespace, 'graphile_worker'::regnamespace) and c.relkind in ('r', 'p', 'v')
        and not exists (select from pg_depend d where d.objid = c.oid and d.classid = 'pg_class'::regclass and d.deptype = 'e')
    )
    select w.oid::regclass as name, w.name as privilege, is_granted from wanted w
    where has_table_privilege(role, w.oid, w.name) <> is_granted
    union all
    -- Rows are written through the log itself; maintenance looks into its partitions.
    select c.oid::regclass, p, true from pg_class c, unnest('{select,delete}'::text[]) p
    where c.relnamespace = 'log_partition'::regnamespace and c.relkind = 'r' and not has_table_privilege(role, c.oid, p)
  loop
    execute format(case when item.is_granted then 'grant %s on %s to %I' else 'revoke %s on %s from %I' end,
      item.privilege, item.name, role);
  end loop;

  for item in
    select c.oid::regclass as name from pg_class c
    where c.relnamespace in ('public'::regnamespace, 'graphile_worker'::regnamespace) 
      -- The order of conditions is not fixed, and the function fails for a table.
      and case c.relkind when 'S' then not has_sequence_privilege(role, c.oid, 'usage') else false end
  loop
    execute format('grant usage, select on sequence %s to %I', item.name, role);
  end loop;

  -- The job queue enables row level security without a policy: its tables would look empty.
  for item in
    select c.oid::regclass as name from pg_class c
    where c.relnamespace = 'graphile_worker'::regnamespace and c.relrowsecurity
      and not exists (select from pg_policy p join pg_roles r on r.oid = any (p.polroles)
                      where p.polrelid = c.oid and r.rolname = role)
  loop
    execute format('create policy %I on %s to %I using (true) with check (true)', role, item.name, role);
  end loop;
end
$$`;
