import type { SyncIntegration } from '@mishwar/domain';
import { createFileRoute } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { ImportMenuItem } from '../../../features/driver-import/import-menu-item.tsx';
import { SyncMenuItems, SyncsUnderWay } from '../../../features/driver-sync/sync-toolbar.tsx';
import { DriversPage } from '../../../features/drivers/drivers-page.tsx';
import { driversList } from '../../../features/drivers/drivers-search.ts';
import { addTexts } from '../../../shared/i18n/i18n.ts';
import { lazyPart } from '../../../shared/lazy-part/lazy-part.tsx';

const CreditDriver = lazyPart(async () => {
  const dialog = import('../../../features/transactions/credit-driver/credit-driver-dialog.tsx');
  const [{ CreditDriverDialog }] = await Promise.all([dialog, addTexts('wallet')]);
  return { default: CreditDriverDialog };
});

const SyncDialog = lazyPart(async () => ({
  default: (await import('../../../features/driver-sync/sync-dialog.tsx')).SyncDialog,
}));

const ImportDialog = lazyPart(async () => ({
  default: (await import('../../../features/driver-import/import-dialog.tsx')).ImportDialog,
}));

export const Route = createFileRoute('/_app/drivers/')({
  validateSearch: driversList.validateSearch,
  beforeLoad: () => addTexts('drivers'),
  component: Drivers,
});

function Drivers() {
  const navigate = Route.useNavigate();
  const [thirdParty, setThirdParty] = useState<SyncIntegration | null>(null);
  const [importing, setImporting] = useState(false);
  /** Id of the open import. */
  const [shownImport, setShownImport] = useState<string | null>();
  return (
    <>
      <DriversPage
        search={Route.useSearch()}
        onSearch={(search, { replace }) => void navigate({ search, replace })}
        credit={(driver, onClose, onDone) => (
          <CreditDriver driver={driver} onClose={onClose} onDone={onDone} />
        )}
        syncs={{
          entries: (
            <>
              <ImportMenuItem onOpen={() => setImporting(true)} />
              <SyncMenuItems onOpen={setThirdParty} />
            </>
          ),
          underWay: <SyncsUnderWay onOpen={setThirdParty} />,
        }}
      />
      <Suspense>
        {thirdParty && <SyncDialog thirdParty={thirdParty} onClose={() => setThirdParty(null)} />}
        {importing && (
          <ImportDialog shown={shownImport} onShown={setShownImport} onClose={() => setImporting(false)} />
        )}
      </Suspense>
    </>
  );
}
