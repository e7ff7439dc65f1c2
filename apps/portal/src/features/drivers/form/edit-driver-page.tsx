import { Box, TextInput } from '@mantine/core';
import type { DriverDetail } from '@mishwar/contract';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../shared/api/api.ts';
import { PhoneLink } from '../../../shared/contact/phone-link.tsx';
import { Amount } from '../../../shared/format/amount.tsx';
import { isolate } from '../../../shared/i18n/i18n.ts';
import { DRIVER_LIST_PAGES, useListLink } from '../../../shared/page/list-link.ts';
import { usePageHead } from '../../../shared/page/page-head.ts';
import { Ltr } from '../../../shared/ui/ltr.tsx';
import { CitcSection } from '../citc/citc-section.tsx';
import { ActiveState } from '../driver-cells.tsx';
import { driverQuery } from '../drivers.queries.ts';
import { AuditLog } from './audit-log.tsx';
import { DriverForm } from './driver-form.tsx';
import { DriverPageState } from './driver-page-state.tsx';
import classes from './edit-driver-page.module.css';
import { toFormValues } from './form-values.ts';

interface EditDriverPageProps {
  driverId: string;
  /** The driver's present work, above the form. */
  glance: (driver: DriverDetail) => ReactNode;
  /** The driver's working hours, beside the form. */
  hours: ReactNode;
}

/** One driver: the editable fields, present work, hours, CITC registration and change history. */
export function EditDriverPage({ driverId, glance, hours }: EditDriverPageProps) {
  const { t } = useTranslation();
  const query = useQuery(driverQuery(driverId));
  const driver = query.data?.data;
  const list = useListLink(DRIVER_LIST_PAGES);
  usePageHead({
    title: driver ? isolate(driver.name) : t('drivers.page.title'),
    parents: [{ label: t('shell.groups.drivers') }, { label: t('drivers.title'), ...list }],
  });
  if (!driver) return <DriverPageState query={query} />;
  return (
    <div className="beside">
      <div className={`column shrink line-beside ${classes.main}`}>
        <Head driver={driver} />
        {glance(driver)}
        <EditForm
          key={driver._id}
          driver={driver}
          reload={async () => (await query.refetch()).data?.data.version}
        />
      </div>
      <aside className="shrink ground-1" aria-label={t('drivers.page.aside')}>
        <CitcSection driver={driver} />
        {hours}
        <AuditLog key={driverId} driverId={driverId} />
      </aside>
    </div>
  );
}

function Head({ driver }: { driver: DriverDetail }) {
  const { t } = useTranslation();
  return (
    <header className="row wrap gap-14 pad-page line-below" data-actions>
      <bdi className="size-18 bold">{driver.name}</bdi>
      <ActiveState isActive={driver.isActive} />
      <span className="soft">
        <Ltr>{driver.passKey}</Ltr> · <PhoneLink phone={driver.phone} />
      </span>
      <dl className="facts push gap-20">
        <div>
          <dt>{t('drivers.columns.balance')}</dt>
          <dd>
            <Amount value={driver.balance} />
          </dd>
        </div>
        <div>
          <dt>{t('drivers.columns.gift')}</dt>
          <dd>
            <Amount value={driver.subBalance} />
          </dd>
        </div>
      </dl>
    </header>
  );
}

function EditForm({ driver, reload }: { driver: DriverDetail; reload: () => Promise<number | undefined> }) {
  const { t } = useTranslation();
  const { company_id, company_name } = driver;
  return (
    <DriverForm
      name={`driver:${driver._id}`}
      driverId={driver._id}
      picture={{ address: driver.driver_image, link: driver.driver_image_link }}
      company={company_id === null ? null : { _id: company_id, name: company_name ?? '' }}
      version={driver.version}
      reload={reload}
      initialValues={toFormValues(driver)}
      save={(body) =>
        api.drivers.update({ params: { id: driver._id }, body: { ...body, version: driver.version } })
      }
      savedText={t('drivers.form.updated')}
      facts={
        <>
          <TextInput label={t('drivers.fields.name')} value={driver.name} readOnly />
          {driver.citc_status !== null && (
            <TextInput
              label={t('drivers.fields.citc_status')}
              value={t(driver.citc_status ? 'drivers.citc_status.yes' : 'drivers.citc_status.no')}
              readOnly
            />
          )}
          {driver.err_code_citc !== null && driver.err_code_citc.length > 0 && (
            <div>
              <strong>{t('drivers.fields.err_code_citc')}</strong>
              <Box component="ul" m={0} ps={18}>
                {driver.err_code_citc.map(({ code, message }) => (
                  <li key={code}>
                    <Ltr>{code}</Ltr>: <bdi>{message}</bdi>
                  </li>
                ))}
              </Box>
            </div>
          )}
        </>
      }
    />
  );
}
