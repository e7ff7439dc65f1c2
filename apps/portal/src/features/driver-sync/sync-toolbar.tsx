import { Button, Loader, Menu } from '@mantine/core';
import { SYNC_INTEGRATIONS, type SyncIntegration } from '@mishwar/domain';
import { IconBuildingWarehouse, IconUsersGroup } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { isUnderWay, syncsQuery } from './driver-sync.queries.ts';
import { useSyncEnds } from './use-sync-ends.ts';

const ICON = { size: 16, stroke: 1.6, 'aria-hidden': true } as const;
const ICONS = { odoo: IconBuildingWarehouse, shukah: IconUsersGroup };

interface SyncToolbarProps {
  onOpen: (thirdParty: SyncIntegration) => void;
}

/** Menu items that open the sync with an integration. */
export function SyncMenuItems({ onOpen }: SyncToolbarProps) {
  const { t } = useTranslation();
  return SYNC_INTEGRATIONS.map((thirdParty) => {
    const Icon = ICONS[thirdParty];
    return (
      <Menu.Item key={thirdParty} leftSection={<Icon {...ICON} />} onClick={() => onOpen(thirdParty)}>
        {t(`driverSync.menu.${thirdParty}`)}
      </Menu.Item>
    );
  });
}

/** Running syncs with their progress; each opens its dialog. Nothing while none runs. */
export function SyncsUnderWay({ onOpen }: SyncToolbarProps) {
  const { t } = useTranslation();
  const { data } = useQuery(syncsQuery());
  const syncs = useMemo(() => data?.data.flatMap(({ sync }) => (sync ? [sync] : [])) ?? [], [data]);
  useSyncEnds(syncs);
  return syncs.filter(isUnderWay).map(({ third_party: thirdParty, pages_done, pages }) => (
    <Button
      key={thirdParty}
      size="xs"
      variant="default"
      leftSection={<Loader size={14} aria-hidden />}
      onClick={() => onOpen(thirdParty)}
    >
      {t(`driverSync.running.${thirdParty}`, { done: pages_done, pages: pages ?? '…' })}
    </Button>
  ));
}
