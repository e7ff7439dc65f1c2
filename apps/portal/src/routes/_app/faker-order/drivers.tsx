import { createFileRoute, type SearchSchemaInput } from '@tanstack/react-router';
import { WavesLoading } from '../../../features/distribution-record/waves-loading.tsx';
import { DistributionView } from '../../../features/distribution-record/why-this-driver.tsx';
import { FakeOrderDriversPage } from '../../../features/fake-orders/fake-order-drivers-page.tsx';
import { addTexts } from '../../../shared/i18n/i18n.ts';

interface FakeOrderSearch {
  'faker-order-id'?: string;
}

/** Reads the order number: at most 40 characters. */
function readSearch(raw: FakeOrderSearch & SearchSchemaInput): FakeOrderSearch {
  const given: unknown = raw['faker-order-id'];
  const number = typeof given === 'string' ? given.trim() : '';
  return number !== '' && number.length <= 40 ? { 'faker-order-id': number } : {};
}

export const Route = createFileRoute('/_app/faker-order/drivers')({
  validateSearch: readSearch,
  beforeLoad: () => addTexts('distribution'),
  component: FakeOrderDrivers,
});

function FakeOrderDrivers() {
  return (
    <FakeOrderDriversPage
      orderNumber={Route.useSearch()['faker-order-id']}
      renderDistribution={(distribution) =>
        distribution ? <DistributionView distribution={distribution} /> : <WavesLoading />
      }
    />
  );
}
