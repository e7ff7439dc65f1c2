import { useTranslation } from 'react-i18next';
import { api } from '../../../shared/api/api.ts';
import { usePageHead } from '../../../shared/page/page-head.ts';
import { DriverForm } from './driver-form.tsx';
import { EMPTY_VALUES } from './form-values.ts';

/** Registers a driver, then leads to the list. */
export function NewDriverPage() {
  const { t } = useTranslation();
  usePageHead({
    title: t('drivers.new'),
    parents: [{ label: t('shell.groups.drivers') }, { label: t('drivers.title'), to: '/drivers' }],
  });
  return (
    <DriverForm
      name="driver:new"
      initialValues={EMPTY_VALUES}
      save={(body) => api.drivers.create(body)}
      savedText={t('drivers.form.registered')}
    />
  );
}
