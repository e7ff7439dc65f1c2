import { API_VERSION_HEADER, PORTAL_API_VERSION } from '@mishwar/domain';
import { useQuery } from '@tanstack/react-query';
import { beforeAll, expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import { orpc } from '../shared/api/api.ts';
import { startI18n } from '../shared/i18n/i18n.ts';
import { AnsweredScreen, refusal, serverAnswers } from '../shared/testing/answered-screen.tsx';
import { UnlessOutdated } from './outdated-page.tsx';

beforeAll(async () => {
  await startI18n('ar');
});

function Reader() {
  useQuery(orpc.auth.profile.queryOptions());
  return <p>page</p>;
}

it('a refused version of the portal shows a text and a reload in place of the page, and asks no more', async () => {
  const calls = serverAnswers(() => refusal(426, 'UPGRADE_REQUIRED', 'client_outdated'));
  const screen = await render(
    <AnsweredScreen>
      <UnlessOutdated>
        <Reader />
      </UnlessOutdated>
    </AnsweredScreen>,
  );
  await expect.element(screen.getByRole('button', { name: 'إعادة التحميل' })).toBeVisible();
  await expect.element(screen.getByText(/نسخة قديمة/)).toBeVisible();
  await expect.element(screen.getByText('page')).not.toBeInTheDocument();
  expect(calls.map(({ headers }) => headers.get(API_VERSION_HEADER))).toEqual([PORTAL_API_VERSION]);
});
