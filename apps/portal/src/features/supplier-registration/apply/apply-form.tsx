import { Button, Select, Textarea, TextInput } from '@mantine/core';
import { SupplierApplication } from '@mishwar/contract/supplier-registration/supplier-registration.forms.ts';
import { MAX_COMPANY_FIELD_LENGTH as MAX, MAX_EMAIL_LENGTH } from '@mishwar/domain';
import { useQuery } from '@tanstack/react-query';
import type { HTMLAttributes } from 'react';
import { useTranslation } from 'react-i18next';
import { api, orpc } from '../../../shared/api/api.ts';
import { LeaveWarning } from '../../../shared/dialog/leave-warning.tsx';
import styles from '../../../shared/form/form-page.module.css';
import { PasswordField } from '../../../shared/form/password-field.tsx';
import { useContractForm } from '../../../shared/form/use-contract-form.ts';
import { currentLanguage } from '../../../shared/i18n/i18n.ts';
import { type ApplicationValues, EMPTY_APPLICATION, toApplication } from './apply-values.ts';

type TextField = Exclude<keyof ApplicationValues, 'city_id' | 'password' | 'note'>;
interface TextOptions {
  max: number;
  autoComplete?: string;
  inputMode?: HTMLAttributes<HTMLInputElement>['inputMode'];
}

const DRIVERS_DIGITS = 6;
const TEXTS: Record<TextField, TextOptions> = {
  company_name: { max: MAX.name, autoComplete: 'organization' },
  company_phone: { max: MAX.phone, inputMode: 'tel' },
  cr_number: { max: MAX.cr_number, inputMode: 'numeric' },
  iban: { max: MAX.iban },
  number_of_drivers: { max: DRIVERS_DIGITS, inputMode: 'numeric' },
  first_name: { max: MAX.person, autoComplete: 'given-name' },
  last_name: { max: MAX.person, autoComplete: 'family-name' },
  email: { max: MAX_EMAIL_LENGTH, autoComplete: 'email', inputMode: 'email' },
  phone: { max: MAX.phone, autoComplete: 'tel', inputMode: 'tel' },
};
const OPTIONAL: readonly TextField[] = ['iban', 'number_of_drivers'];
const NAMES: readonly TextField[] = ['company_name', 'first_name', 'last_name'];

/** The application of a company with its person. `onSent` gets the e-mail address of the person. */
export function ApplyForm({ onSent }: { onSent: (email: string) => void }) {
  const { t } = useTranslation();
  const cities = useQuery(orpc.supplierRegistration.cities.queryOptions());
  const form = useContractForm({
    schema: SupplierApplication,
    initialValues: EMPTY_APPLICATION,
    toBody: toApplication,
    send: async (body) => {
      await api.supplierRegistration.apply(body);
      return body.email;
    },
    onSent,
  });
  const label = (name: keyof ApplicationValues) => t(`supplierRegistration.apply.fields.${name}`);
  const text = (name: TextField) => {
    const { max, ...input } = TEXTS[name];
    return (
      <TextInput
        key={form.key(name)}
        {...form.field(name)}
        {...input}
        className={NAMES.includes(name) ? '' : (styles.ltr ?? '')}
        label={label(name)}
        maxLength={max}
        required={!OPTIONAL.includes(name)}
      />
    );
  };
  const { error: cityError, ...city } = form.getInputProps('city_id');
  return (
    <form
      noValidate
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        form.submit();
      }}
    >
      <LeaveWarning isDirty={form.isDirty} />
      <section className={styles.section} aria-labelledby="apply-company">
        <h2 id="apply-company">{t('supplierRegistration.apply.company')}</h2>
        <div className={styles.grid}>
          {text('company_name')}
          {text('company_phone')}
          {text('cr_number')}
          <Select
            key={form.key('city_id')}
            {...city}
            label={label('city_id')}
            data={(cities.data ?? []).map(({ id, nameAr, nameEn }) => ({
              value: id,
              label: currentLanguage() === 'ar' ? nameAr : nameEn,
            }))}
            required
            error={cityError ?? (cities.isError ? t('list.options_failed') : undefined)}
            searchable
            nothingFoundMessage={t('list.options_empty')}
          />
          {text('number_of_drivers')}
          {text('iban')}
        </div>
      </section>
      <section className={styles.section} aria-labelledby="apply-person">
        <h2 id="apply-person">{t('supplierRegistration.apply.person')}</h2>
        <div className={styles.grid}>
          {text('first_name')}
          {text('last_name')}
          {text('phone')}
          {text('email')}
          <PasswordField
            key={form.key('password')}
            {...form.field('password')}
            className={styles.ltr ?? ''}
            label={label('password')}
            description={t('supplierRegistration.apply.password_hint')}
            required
          />
          <Textarea
            key={form.key('note')}
            {...form.field('note')}
            className="whole-row"
            label={label('note')}
            maxLength={MAX.note}
            autosize
            minRows={3}
          />
        </div>
      </section>
      <div className={styles.foot}>
        <Button type="submit" loading={form.isSending}>
          {t('supplierRegistration.apply.send')}
        </Button>
        {form.problem && (
          <p role="alert" className={styles.problem}>
            {form.problem}
          </p>
        )}
      </div>
    </form>
  );
}
