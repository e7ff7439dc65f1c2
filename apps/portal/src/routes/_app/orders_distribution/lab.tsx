import { createFileRoute } from '@tanstack/react-router';
import { useMemo } from 'react';
import { LabPage } from '../../../features/policy-lab/lab-page.tsx';
import { readLabSearch } from '../../../features/policy-lab/lab-search.ts';
import { addTexts } from '../../../shared/i18n/i18n.ts';

// The address bar is read by the component: a `validateSearch` would be loaded with every other page.
export const Route = createFileRoute('/_app/orders_distribution/lab')({
  beforeLoad: async () => {
    await Promise.all([addTexts('distribution'), addTexts('policy-lab')]);
  },
  component: Lab,
});

function Lab() {
  const navigate = Route.useNavigate();
  const raw: Record<string, unknown> = Route.useSearch();
  const search = useMemo(() => readLabSearch(raw), [raw]);
  return (
    <LabPage
      search={search}
      onSearch={(next) => void navigate({ search: next as never, replace: true, resetScroll: false })}
    />
  );
}
