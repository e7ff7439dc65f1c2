import { Select, TextInput } from '@mantine/core';
import { COMPANIES } from '@mishwar/domain';
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
  required?: boolean;
  /** Marked as needed; which of the marked ones may be missing, the form says. */
  marked?: boolean;
  /** Called after the value has changed. */
  onChanged?: () => void;
}

/** A selection of a driver, by the lookups of the server. */
export function DriverChoice({
  form,
  name,
  choices,
  required = false,
  marked = required,
  onChanged,
}: ChoiceProps) {
  const { t } = useTranslation();
  const { onChange, error, ...props } = form.field(name);
  return (
    <Select
      key={form.key(name)}
      {...props}
      label={t(`drivers.fields.${name}`)}
      description={form.clashText(name)}
      required={required}
      withAsterisk={marked}
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
  const known: readonly string[] = COMPANIES;
  const offered = stored === '' || known.includes(stored) ? known : [...known, stored];
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
