import { Button, Menu } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import {
  IconBellRinging,
  IconDots,
  IconFileSpreadsheet,
  IconPlus,
  IconRefresh,
  IconRouteOff,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../shared/i18n/i18n.ts';
import { IconButton } from '../../shared/ui/icon-button.tsx';
import { PHONE } from '../../shared/ui/phone.ts';
import { stringifySearch } from '../../shared/url/search-codec.ts';
import { useDriversFile } from './actions/use-drivers-file.ts';
import type { DriverFilterValues } from './drivers-search.ts';

const ICON = { size: 16, stroke: 1.6, 'aria-hidden': true } as const;

interface DriversToolbarProps {
  filters: DriverFilterValues | undefined;
  busy: boolean;
  onRefresh: () => void;
  onNotify: () => void;
  onDisableOdm: () => void;
  syncs: DriverSyncs;
}

/** The syncs with integrations, from another feature. */
export interface DriverSyncs {
  /** Menu items. */
  entries: ReactNode;
  /** Running syncs. */
  underWay: ReactNode;
}

/** Actions on all drivers, or on those that the filters match. */
export function DriversToolbar(props: DriversToolbarProps) {
  const { filters, busy, onRefresh, onNotify, onDisableOdm, syncs } = props;
  const { t } = useTranslation();
  // On a phone there is room for two buttons with words.
  const isPhone = useMediaQuery(PHONE, undefined, { getInitialValueInEffect: false });
  const file = useDriversFile(filters);
  const query = stringifySearch({ filters: filters ?? {}, language: currentLanguage() });
  return (
    <>
      {syncs.underWay}
      <Button size="xs" variant="default" leftSection={<IconBellRinging {...ICON} />} onClick={onNotify}>
        {t('drivers.toolbar.notify')}
      </Button>
      {!isPhone && (
        <Button
          component="a"
          size="xs"
          variant="default"
          href={`/admin/api/v1/drivers/excel${query}`}
          leftSection={<IconFileSpreadsheet {...ICON} />}
          aria-busy={file.isPending}
          // The download needs the access token, which a plain link would not send.
          onClick={(event) => {
            event.preventDefault();
            if (!file.isPending) file.mutate();
          }}
          onAuxClick={(event) => event.preventDefault()}
        >
          {t('drivers.toolbar.excel')}
        </Button>
      )}
      <Menu position="bottom-end">
        <Menu.Target>
          <IconButton outline label={t('drivers.toolbar.more')}>
            <IconDots {...ICON} />
          </IconButton>
        </Menu.Target>
        <Menu.Dropdown>
          {isPhone && (
            <Menu.Item leftSection={<IconFileSpreadsheet {...ICON} />} onClick={() => file.mutate()}>
              {t('drivers.toolbar.excel')}
            </Menu.Item>
          )}
          {syncs.entries}
          <Menu.Item color="red" leftSection={<IconRouteOff {...ICON} />} onClick={onDisableOdm}>
            {t('drivers.toolbar.disable_odm')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Button
        size="xs"
        leftSection={<IconPlus {...ICON} />}
        renderRoot={(props) => <Link {...props} to="/drivers/new" />}
      >
        {t('drivers.new')}
      </Button>
      <IconButton outline label={t('drivers.toolbar.refresh')} aria-busy={busy} onClick={onRefresh}>
        <IconRefresh size={17} stroke={1.6} />
      </IconButton>
    </>
  );
}
