import { useTranslation } from 'react-i18next';
import { DatePartsField } from '../../../shared/form/date-parts-field.tsx';
import type { DateField as DateName } from './form-values.ts';
import type { DriverFormApi } from './use-driver-form.ts';

/** A day of a driver. */
export function DateField({ form, name }: { form: DriverFormApi; name: DateName }) {
  const { t } = useTranslation();
  return (
    <DatePartsField
      form={form}
      name={name}
      label={t(`drivers.fields.${name}`)}
      error={form.errors[name]}
      hint={form.clashText(name)}
    />
  );
}
