import { Button } from '@mantine/core';
import type { DriverRow } from '@mishwar/contract';
import {
  IconArrowsExchange,
  IconBellRinging,
  IconCopy,
  IconNote,
  IconPencil,
  IconPhone,
  IconPlayerPause,
  IconPlayerPlay,
  IconReceipt2,
  IconUserCheck,
  IconWallet,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { phoneHref } from '../../shared/format/phone-text.ts';
import type { DriverDialogKind } from './actions/driver-dialog.tsx';
import { useDriverActions } from './actions/use-driver-actions.ts';
import { copyCode } from './driver-cells.tsx';
import { DriverFacts } from './driver-facts.tsx';
import { driverGlanceQuery } from './drivers.queries.ts';

const ICON = { size: 16, stroke: 1.6, 'aria-hidden': true } as const;

interface DriverRowPanelProps {
  driver: DriverRow;
  onDialog: (kind: DriverDialogKind, driver: DriverRow) => void;
}

/** Under a driver's row: what the driver does now, why offers do not come, and the actions. */
export function DriverRowPanel({ driver, onDialog }: DriverRowPanelProps) {
  const { t } = useTranslation();
  const { activate, toggleReady } = useDriverActions(driver._id);
  const glance = useQuery(driverGlanceQuery(driver._id));
  return (
    <div className="grid gap-12 row-panel">
      <DriverFacts driver={driver} query={glance} onWhy={() => onDialog('why', driver)} />
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields */}
      <div
        className="row wrap gap-8 row-actions"
        role="group"
        aria-label={t('drivers.action.label', { name: driver.name })}
      >
        <Button
          size="xs"
          leftSection={<IconPencil {...ICON} />}
          renderRoot={(props) => (
            <Link {...props} to="/drivers/edit/$driverId" params={{ driverId: driver._id }} />
          )}
        >
          {t('drivers.action.edit')}
        </Button>
        {driver.isActive && (
          <Button
            size="xs"
            variant="default"
            leftSection={driver.isReady ? <IconPlayerPause {...ICON} /> : <IconPlayerPlay {...ICON} />}
            loading={toggleReady.isPending}
            onClick={() =>
              toggleReady.mutate({ _id: driver._id, name: driver.name, isReady: driver.isReady })
            }
          >
            {t(driver.isReady ? 'drivers.action.unready' : 'drivers.action.ready')}
          </Button>
        )}
        <Button
          size="xs"
          variant="default"
          leftSection={<IconBellRinging {...ICON} />}
          disabled={!driver.isActive}
          onClick={() => onDialog('alert', driver)}
        >
          {t('drivers.action.alert')}
        </Button>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconWallet {...ICON} />}
          onClick={() => onDialog('credit', driver)}
        >
          {t('drivers.action.credit')}
        </Button>
        <Button
          size="xs"
          variant="default"
          disabled={glance.data?.data.orders.length === 0}
          onClick={() => onDialog('hand_over', driver)}
        >
          {t('drivers.sick.open')}
        </Button>
        <DriverLinks driver={driver} />
        {driver.isActive ? (
          <Button
            className="push problem"
            size="xs"
            variant="outline"
            color="red"
            onClick={() => onDialog('deactivate', driver)}
          >
            {t('drivers.action.deactivate')}
          </Button>
        ) : (
          <Button
            className="push"
            size="xs"
            leftSection={<IconUserCheck {...ICON} />}
            loading={activate.isPending}
            onClick={() => activate.mutate(driver)}
          >
            {t('drivers.action.activate')}
          </Button>
        )}
      </div>
    </div>
  );
}

const LINK = 'tap gap-6 soft nowrap size-12-5 hover-underline';

/** The driver's other pages, and the copy of the driver's code. */
function DriverLinks({ driver }: { driver: DriverRow }) {
  const { t } = useTranslation();
  return (
    <>
      <a className={LINK} href={phoneHref(driver.phone)}>
        <IconPhone {...ICON} />
        {t('contact.call')}
      </a>
      <Link className={LINK} to="/drivers/create-note/$driverId" params={{ driverId: driver._id }}>
        <IconNote {...ICON} />
        {t('drivers.action.note')}
      </Link>
      <Link className={LINK} to="/drivers/$driverId/transactions" params={{ driverId: driver._id }}>
        <IconArrowsExchange {...ICON} />
        {t('drivers.action.transactions')}
      </Link>
      <Link className={LINK} to="/drivers/$driverId/orders" params={{ driverId: driver._id }}>
        <IconReceipt2 {...ICON} />
        {t('drivers.action.orders')}
      </Link>
      <button type="button" className={LINK} onClick={() => void copyCode(driver.passKey)}>
        <IconCopy {...ICON} />
        {t('drivers.action.copy_code')}
      </button>
    </>
  );
}
