import { IconReceipt2, IconUsers } from '@tabler/icons-react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { useProfile } from '../../../shared/session/profile.ts';
import { type MenuGroup, menuFor } from './menu.ts';

const SCREENS: readonly MenuGroup[] = [
  {
    entries: [
      { to: '/orders', label: 'shell.menu.orders', icon: IconReceipt2 },
      { to: '/staff', label: 'shell.menu.export_orders', icon: IconUsers, superAdminOnly: true },
    ],
  },
];

/** Shows the profile and the menu entries under test. */
function Part({ name }: { name: string }) {
  const profile = useProfile();
  const offered = menuFor(SCREENS, new Set(['/orders', '/staff']), profile);
  const paths = offered.flatMap(({ entries }) => entries.map(({ to }) => to));
  return (
    <p aria-label={name} role="note">
      {`${profile?._id ?? 'none'} ${profile?.role ?? 'none'}: ${paths.join(' ')}`}
    </p>
  );
}

/** Renders with a server that answers this profile once `answer` is called; counts the requests. */
async function open(profile: object) {
  const asked: string[] = [];
  const { promise: isAnswered, resolve: answer } = Promise.withResolvers<void>();
  vi.spyOn(window, 'fetch').mockImplementation(async (input) => {
    asked.push(new URL(input instanceof Request ? input.url : input, window.location.href).pathname);
    await isAnswered;
    const headers = { 'content-type': 'application/json' };
    return new Response(JSON.stringify(profile), { status: 200, headers });
  });
  const client = new QueryClient();
  const parts = (...names: string[]) => (
    <QueryClientProvider client={client}>
      {names.map((name) => (
        <Part key={name} name={name} />
      ))}
    </QueryClientProvider>
  );
  const screen = await render(parts('first'));
  return { asked, answer, show: (...names: string[]) => screen.rerender(parts(...names)) };
}
const part = (name: string) => page.getByRole('note', { name });

afterEach(() => vi.restoreAllMocks());

test.each([
  ['SUPER_ADMIN', '/orders /staff'],
  ['ADMIN', '/orders'],
  ['super_admin', '/orders'],
])(
  '[ROLE-02] the profile of a %s is read once and kept, and asked for the super admins’ screens',
  async (role, offered) => {
    const { asked, answer, show } = await open({ _id: '42', role });
    // Before the profile is loaded, entries for super admins are hidden.
    expect(part('first').element().textContent).toBe('none none: /orders');
    answer();
    await expect.element(part('first')).toHaveTextContent(`42 ${role}: ${offered}`);
    await show('first', 'later');
    await expect.element(part('later')).toHaveTextContent(`42 ${role}: ${offered}`);
    expect(asked).toEqual(['/admin/api/v1/profile']);
  },
);
