import { Select, TextInput } from '@mantine/core';
import { COMPANIES, isLookupNeeded } from '@mishwar/domain';
import { useTranslation } from 'react-i18next';
import { formatCompany } from '../../../shared/companies/format-company.ts';
import classes from '../../../shared/form/form-page.module.css';
import type { ChoiceField, TextField } from './form-values.ts';
import type { DriverFormApi } from './use-driver-form.ts';
import type { Choices } from './use-driver-lookups.ts';

/** Fields of digits and Latin text. */
const LTR: readonly TextField[] = [
  'id_number',
  'phone',
  'stc_pay_number',
  'car_number',
  'vehicle_sequence_number',
  'number_of_received',
  'geidea_terminal_id',
];

interface TextProps {
  form: DriverFormApi;
  name: TextField;
  required?: boolean;
}

/** A text field of a driver. */
export function DriverText({ form, name, required = false }: TextProps) {
  const { t } = useTranslation();
  return (
    <TextInput
      key={form.key(name)}
      {...form.field(name)}
      className={LTR.includes(name) ? (classes.ltr ?? '') : ''}
      label={t(`drivers.fields.${name}`)}
      description={form.clashText(name)}
      required={required}
    />
  );
}

interface ChoiceProps {
  form: DriverFormApi;
  name: ChoiceField;
  choices: Choices;
  /** Called after the value has changed. */
  onChanged?: () => void;
}

/** The selections as they are made. */
function useChosen({ useWatchValue }: DriverFormApi) {
  return {
    identity_type_id: useWatchValue('identity_type_id'),
    car_type_id: useWatchValue('car_type_id'),
    region_id: useWatchValue('region_id'),
    city_id: useWatchValue('city_id'),
    company_id: useWatchValue('company_id'),
  };
}

/** A selection of a driver, by the lookups of the server; marked while the driver cannot be saved without it. */
export function DriverChoice({ form, name, choices, onChanged }: ChoiceProps) {
  const { t } = useTranslation();
  const chosen = useChosen(form);
  const { onChange, error, ...props } = form.field(name);
  return (
    <Select
      key={form.key(name)}
      {...props}
      label={t(`drivers.fields.${name}`)}
      description={form.clashText(name)}
      required={isLookupNeeded(name, chosen)}
      data={choices.data}
      error={error ?? (choices.isError ? t('list.options_failed') : undefined)}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': t('drivers.form.clear', { field: t(`drivers.fields.${name}`) }) }}
      nothingFoundMessage={t('list.options_empty')}
      onChange={(value) => {
        onChange(value);
        onChanged?.();
      }}
    />
  );
}

/** The company that a driver comes from: a known one by its name, or what is stored. */
export function FromCompany({ form }: { form: DriverFormApi }) {
  const { t } = useTranslation();
  const { onChange, ...props } = form.field('from_company');
  const stored = form.useWatchValue('from_company');
  const companies: readonly string[] = COMPANIES;
  const offered = stored === '' || companies.includes(stored) ? companies : [...companies, stored];
  return (
    <Select
      key={form.key('from_company')}
      {...props}
      label={t('drivers.fields.from_company')}
      description={form.clashText('from_company')}
      data={offered.map((value) => ({ value, label: formatCompany(value) }))}
      clearable
      clearButtonProps={{
        'aria-label': t('drivers.form.clear', { field: t('drivers.fields.from_company') }),
      }}
      onChange={(value) => onChange(value ?? '')}
    />
  );
}
