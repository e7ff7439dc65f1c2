import { Button, MultiSelect, Select, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { DatePartsField } from '../../../shared/form/date-parts-field.tsx';
import { DESCRIPTION_LAST } from '../../../shared/form/description-last.ts';
import classes from '../../../shared/form/form-page.module.css';
import { PasswordField } from '../../../shared/form/password-field.tsx';
import { UnsavedBar } from '../../../shared/form/unsaved/unsaved-bar.tsx';
import { useCities, useRegions } from '../use-places.ts';
import type { OperatorValues, TextField } from './form-values.ts';
import { StaleOperator } from './stale-operator.tsx';
import { type OperatorFormOptions, useOperatorForm } from './use-operator-form.ts';

/** Fields of digits and Latin text. */
const LTR: readonly string[] = ['email', 'nationality_id', 'phone', 'code'];

/** Every field of an operator, and the button that saves them. The account's fields are those of a new operator. */
export function OperatorForm<Values extends OperatorValues, Body>(
  options: OperatorFormOptions<Values, Body>,
) {
  const { t } = useTranslation();
  const form = useOperatorForm(options);
  const isNew = 'password' in options.initialValues;
  // The texts of a refused save are in toasts.
  const problem = form.isFailed ? null : form.problem;
  const text = (name: TextField | 'email') => (
    <TextInput
      key={form.key(name)}
      {...form.field(name)}
      className={LTR.includes(name) ? (classes.ltr ?? '') : ''}
      label={t(`operators.fields.${name}`)}
      description={name === 'email' ? undefined : form.clashText(name)}
      required
      autoComplete="off"
      {...(name === 'email' ? { type: 'email' } : {})}
    />
  );
  return (
    <form
      noValidate
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        form.submit();
      }}
    >
      {form.stale.notice && (
        <div className={classes.notice}>
          <StaleOperator key={options.version} stale={form.stale} />
        </div>
      )}
      {isNew && (
        <Part title={t('operators.form.account')}>
          {text('email')}
          <PasswordField
            key={form.key('password')}
            {...form.field('password')}
            label={t('operators.fields.password')}
            description={t('operators.form.password_hint')}
            required
          />
        </Part>
      )}
      <Part title={t('operators.form.person')}>
        {text('firstname')}
        {text('lastname')}
        {text('nationality_id')}
        {text('phone')}
        <DatePartsField
          form={form}
          name="date_of_birth"
          label={t('operators.fields.date_of_birth')}
          error={form.errors.date_of_birth}
          hint={form.clashText('date_of_birth') ?? t('operators.form.birth_hint')}
        />
      </Part>
      <Part title={t('operators.form.work')}>
        {text('code')}
        {text('address')}
        <PlaceFields form={form} />
      </Part>
      <div className={classes.foot}>
        <Button type="submit" loading={form.isSending}>
          {t('operators.form.save')}
        </Button>
        <UnsavedBar unsaved={form.unsaved} labelOf={(field) => t(`operators.fields.${field as TextField}`)} />
        {problem !== null && (
          <p className={classes.problem} role="alert">
            {problem}
          </p>
        )}
      </div>
    </form>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={classes.section} aria-label={title}>
      <h2>{title}</h2>
      <div className={classes.grid}>{children}</div>
    </section>
  );
}

/** The region, and cities of it. */
function PlaceFields<Values extends OperatorValues, Body>({
  form,
}: {
  form: ReturnType<typeof useOperatorForm<Values, Body>>;
}) {
  const { t } = useTranslation();
  const regionId = (form.useWatchValue as (name: string) => string | null)('region_id');
  const regions = useRegions();
  const cities = useCities(regionId ?? undefined);
  const region = form.field('region_id');
  const city = form.field('city_id');
  const failed = t('list.options_failed');
  const clear = (field: 'region_id' | 'city_id') => ({
    'aria-label': t('operators.form.clear', { field: t(`operators.fields.${field}`) }),
  });
  return (
    <>
      <Select
        key={form.key('region_id')}
        {...region}
        label={t('operators.fields.region_id')}
        description={form.clashText('region_id')}
        required
        data={regions.options}
        error={region.error ?? (regions.isError ? failed : undefined)}
        searchable
        clearable
        clearButtonProps={clear('region_id')}
        nothingFoundMessage={t('list.options_empty')}
        onChange={(value) => {
          region.onChange(value);
          form.setFieldValue('city_id' as never, [] as never);
        }}
      />
      <MultiSelect
        key={form.key('city_id')}
        {...(city as object)}
        label={t('operators.fields.city_id')}
        inputWrapperOrder={DESCRIPTION_LAST}
        description={
          form.clashText('city_id') ?? (regionId === null ? t('operators.form.choose_region') : undefined)
        }
        required
        data={regionId === null ? [] : cities.options}
        error={city.error ?? (cities.isError ? failed : undefined)}
        searchable
        clearable
        clearButtonProps={clear('city_id')}
        nothingFoundMessage={t('list.options_empty')}
      />
    </>
  );
}
