import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ListTabs } from '../../../shared/list/list-tabs.tsx';
import { IconButton } from '../../../shared/ui/icon-button.tsx';
import classes from './map-tracking-page.module.css';

interface MapSheetProps {
  drivers: ReactNode;
  orders: ReactNode;
  direction: 'rtl' | 'ltr';
}

/** On a phone both cards are one sheet over the lower part of the map, which can be pushed down. */
export function MapSheet({ drivers, orders, direction }: MapSheetProps) {
  const { t } = useTranslation();
  const [tab, setTab] = useState<'drivers' | 'orders'>('drivers');
  const [open, setOpen] = useState(true);
  return (
    <div
      className={`column absolute wide line-above ground float ${classes.sheet}`}
      dir={direction}
      data-sheet={open ? 'open' : 'closed'}
    >
      <div className="row fixed between line-below">
        <ListTabs
          label={t('tracking.sheet.label')}
          active={tab}
          onChange={(next) => {
            setTab(next);
            setOpen(true);
          }}
          tabs={[
            { name: 'drivers', label: t('tracking.drivers.title') },
            { name: 'orders', label: t('tracking.orders.title') },
          ]}
        />
        <IconButton
          label={t(open ? 'tracking.sheet.close' : 'tracking.sheet.open')}
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          {open ? <IconChevronDown size={18} stroke={1.6} /> : <IconChevronUp size={18} stroke={1.6} />}
        </IconButton>
      </div>
      {open && <div className="fill short">{tab === 'drivers' ? drivers : orders}</div>}
    </div>
  );
}
