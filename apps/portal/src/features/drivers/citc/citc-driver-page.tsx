import { Button, TextInput } from '@mantine/core';
import type { CitcDriver } from '@mishwar/contract';
import { formatDay } from '@mishwar/domain';
import { IconBuildingBank } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { orpc } from '../../../shared/api/api.ts';
import { errorStatus, errorTexts } from '../../../shared/api/error-text.ts';
import { usePageHead } from '../../../shared/page/page-head.ts';
import { StateBlock } from '../../../shared/ui/state-block.tsx';
import { DriverPageState } from '../form/driver-page-state.tsx';

const FIELDS = [
  'identityTypeId',
  'idNumber',
  'dateOfBirth',
  'registrationDate',
  'refrenceCode',
  'carTypeId',
  'carNumber',
  'regionId',
  'cityId',
  'vehicleSequenceNumber',
  'mobile',
] as const satisfies readonly (keyof CitcDriver)[];

/** What a field shows: days as everywhere in the portal. */
function fieldText(driver: CitcDriver, name: (typeof FIELDS)[number]): string {
  const value = driver[name] ?? '';
  return name === 'dateOfBirth' || name === 'registrationDate' ? formatDay(value) : value;
}

/** A driver as registered with the regulator (CITC); read only. */
export function CitcDriverPage({ driverId }: { driverId: string }) {
  const { t } = useTranslation();
  const query = useQuery(
    orpc.drivers.citcDriver.queryOptions({ input: { id: driverId }, staleTime: 0, retry: false }),
  );
  usePageHead({
    title: t('drivers.citc.page'),
    parents: [{ label: t('shell.groups.drivers') }, { label: t('drivers.title'), to: '/drivers' }],
  });
  const isUnknown = query.error?.message === 'driver_not_found' || errorStatus(query.error) === 422;
  if (query.isPending || isUnknown) return <DriverPageState query={query} />;
  if (query.isError) {
    return (
      <StateBlock
        page
        danger
        icon={<IconBuildingBank size={20} stroke={1.6} />}
        title={t('drivers.citc.page')}
        body={errorTexts(query.error).join(' ')}
        actions={
          <>
            <Button loading={query.isFetching} onClick={() => void query.refetch()}>
              {t('common.retry')}
            </Button>
            <Button
              variant="default"
              renderRoot={(props) => <Link {...props} to="/drivers/edit/$driverId" params={{ driverId }} />}
            >
              {t('drivers.page.title')}
            </Button>
          </>
        }
      />
    );
  }
  const driver = query.data.data;
  return (
    <section className="cells gap-12 pad-page" aria-label={t('drivers.citc.page')}>
      {FIELDS.map((name) => (
        <TextInput
          key={name}
          label={t(`drivers.citc.fields.${name}`)}
          value={fieldText(driver, name)}
          readOnly
          dir="ltr"
        />
      ))}
    </section>
  );
}
