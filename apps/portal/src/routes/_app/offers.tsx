import { createFileRoute } from '@tanstack/react-router';
import { Suspense } from 'react';
import { OffersPage } from '../../features/offers/offers-page.tsx';
import { offersList } from '../../features/offers/offers-search.ts';
import { addTexts } from '../../shared/i18n/i18n.ts';
import { lazyPart } from '../../shared/lazy-part/lazy-part.tsx';

const Why = lazyPart(async () => ({
  default: (await import('../../features/distribution-record/why-dialog.tsx')).WhyDialog,
}));

export const Route = createFileRoute('/_app/offers')({
  validateSearch: offersList.validateSearch,
  beforeLoad: () => addTexts('distribution'),
  component: Offers,
});

function Offers() {
  const navigate = Route.useNavigate();
  return (
    <OffersPage
      search={Route.useSearch()}
      onSearch={(search, { replace }) => void navigate({ search, replace })}
      why={(order, close) => (
        <Suspense>
          <Why order={order} onClose={close} />
        </Suspense>
      )}
    />
  );
}
