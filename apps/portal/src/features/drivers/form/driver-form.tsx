import { Button, Select, Switch, TextInput } from '@mantine/core';
import { type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { messageText } from '../../../shared/api/error-text.ts';
import { DateField } from './date-field.tsx';
import classes from './driver-form.module.css';
import {
  type ChoiceField,
  type DateField as DateName,
  type FormErrors,
  type FormValues,
  problemsOf,
  SWITCHES,
  type TextField,
} from './form-values.ts';
import { PapersField } from './papers-field.tsx';
import { useDriverLookups } from './use-driver-lookups.ts';

interface DriverFormProps {
  initial: FormValues;
  busy: boolean;
  /** What the server refused, by field. */
  refused: FormErrors;
  onSave: (values: FormValues) => void;
  /** Told what stops a save before it is sent: of the form as a whole, or else the first of its fields' problems. */
  onProblem: (text: string) => void;
  /** Read-only facts beside the fields of work. */
  facts?: ReactNode;
  /** Between the fields and the foot. */
  children?: ReactNode;
}

/** Digits and Latin text. */
const LTR: readonly TextField[] = [
  'id_number',
  'phone',
  'stc_pay_number',
  'car_number',
  'vehicle_sequence_number',
  'number_of_received',
  'geidea_terminal_id',
  'driver_image',
];

/** Every field of a driver that staff enter, and the button that saves them. */
export function DriverForm(props: DriverFormProps) {
  const { t } = useTranslation();
  const [values, setValues] = useState(props.initial);
  const [problems, setProblems] = useState<Record<string, string>>({});
  const [uploading, setUploading] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const lookups = useDriverLookups(values.region_id);
  const set = (change: Partial<FormValues>) => {
    setValues((before) => ({ ...before, ...change }));
    setProblems((before) =>
      Object.fromEntries(Object.entries(before).filter(([name]) => !(name in change) && name !== '')),
    );
  };
  const errorOf = (name: string) =>
    problems[name] === undefined ? props.refused[name] : messageText(problems[name]);
  const text = (name: TextField, required = false) => (
    <TextInput
      className={LTR.includes(name) ? (classes.ltr ?? '') : ''}
      label={t(`drivers.fields.${name}`)}
      required={required}
      value={values[name]}
      error={errorOf(name)}
      onChange={(event) => set({ [name]: event.currentTarget.value })}
    />
  );
  const choice = (name: ChoiceField, required = false) => (
    <Select
      label={t(`drivers.fields.${name}`)}
      required={required}
      data={lookups[name].data}
      value={values[name]}
      error={errorOf(name) ?? (lookups[name].isError ? t('list.options_failed') : undefined)}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': t('drivers.form.clear', { field: t(`drivers.fields.${name}`) }) }}
      nothingFoundMessage={t('list.options_empty')}
      onChange={(value) =>
        set(name === 'region_id' ? { region_id: value, city_id: null } : { [name]: value })
      }
    />
  );
  const day = (name: DateName) => (
    <DateField
      label={t(`drivers.fields.${name}`)}
      value={values[name]}
      error={errorOf(name)}
      onChange={(value) => set({ [name]: value })}
    />
  );
  const submit = () => {
    const found = problemsOf(values);
    setProblems(found);
    const problem = found[''] ?? Object.values(found)[0];
    if (problem === undefined) return props.onSave(values);
    // The others stand at their fields; a heap of messages would cover them.
    props.onProblem(messageText(problem));
    window.setTimeout(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
  };
  return (
    <form
      ref={form}
      noValidate
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (!props.busy) submit();
      }}
    >
      <section className={classes.section} aria-label={t('drivers.form.identity')}>
        <h2>{t('drivers.form.identity')}</h2>
        <div className={classes.grid}>
          {text('firstName', true)}
          {text('secondName')}
          {text('thirdName')}
          {text('lastName', true)}
          {choice('identity_type_id')}
          {text('id_number', true)}
          {day('date_of_birth')}
          {day('medical_Insurance_date')}
        </div>
      </section>
      <section className={classes.section} aria-label={t('drivers.form.contact')}>
        <h2>{t('drivers.form.contact')}</h2>
        <div className={classes.grid}>
          {text('phone', true)}
          {text('stc_pay_number')}
          {text('geidea_terminal_id')}
          {text('number_of_received')}
          {text('driver_image')}
        </div>
      </section>
      <section className={classes.section} aria-label={t('drivers.form.vehicle')}>
        <h2>{t('drivers.form.vehicle')}</h2>
        <div className={classes.grid}>
          {choice('car_type_id')}
          {text('car_number')}
          {text('vehicle_sequence_number')}
          {choice('company_id')}
          {text('from_company')}
        </div>
      </section>
      <section className={classes.section} aria-label={t('drivers.form.work')}>
        <h2>{t('drivers.form.work')}</h2>
        <div className={classes.grid}>
          {choice('region_id', true)}
          {choice('city_id')}
          {props.facts}
        </div>
        <div className={classes.switches}>
          {SWITCHES.map((name) => (
            <Switch
              key={name}
              label={t(`drivers.fields.${name}`)}
              checked={values[name]}
              onChange={(event) => set({ [name]: event.currentTarget.checked })}
            />
          ))}
        </div>
      </section>
      <section className={classes.section} aria-label={t('drivers.fields.attachment')}>
        <h2>{t('drivers.fields.attachment')}</h2>
        <PapersField
          value={values.attachment}
          error={errorOf('attachment')}
          onChange={(change) => setValues((before) => ({ ...before, attachment: change(before.attachment) }))}
          onBusy={setUploading}
        />
      </section>
      {props.children}
      <div className={classes.foot}>
        <Button type="submit" loading={props.busy} disabled={uploading}>
          {t('drivers.form.save')}
        </Button>
        {problems[''] !== undefined && (
          <p className={classes.problem} role="alert">
            {messageText(problems[''])}
          </p>
        )}
      </div>
    </form>
  );
}
