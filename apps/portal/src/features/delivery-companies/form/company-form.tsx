import { Button, TextInput } from '@mantine/core';
import type { CompanyBody, DeliveryCompany } from '@mishwar/contract';
import { CompanyBody as CompanySchema } from '@mishwar/contract/delivery-companies/delivery-companies.forms.ts';
import { MAX_COMPANY_FIELD_LENGTH as MAX, MAX_AMOUNT_INPUT_LENGTH } from '@mishwar/domain';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { errorTexts } from '../../../shared/api/error-text.ts';
import { DESCRIPTION_LAST } from '../../../shared/form/description-last.ts';
import classes from '../../../shared/form/form-page.module.css';
import { StaleNotice } from '../../../shared/form/stale-notice.tsx';
import { UnsavedBar } from '../../../shared/form/unsaved/unsaved-bar.tsx';
import { useEditForm } from '../../../shared/form/use-edit-form.ts';
import { NO_VALUE } from '../../../shared/format/no-value.ts';
import { toastError, toastSuccess } from '../../../shared/ui/toast.ts';
import { invalidateCompanies } from '../companies.queries.ts';
import { type CompanyField, type CompanyValues, toCompanyBody } from './company-values.ts';

interface CompanyFormProps {
  /** Names the form and its company, for what is kept when the session ends. */
  name: string;
  /** The latest stored values; a later version is merged with what was typed. */
  initialValues: CompanyValues;
  /** The stored version of the values; none where the company is new. */
  version?: number;
  save: (body: CompanyBody) => Promise<{ data: DeliveryCompany }>;
  /** Reads the stored company again after a stale save and answers its version; undefined where it cannot be read. */
  reload?: () => Promise<number | undefined>;
  savedText: string;
}

const IDENTITY = ['name', 'phone', 'cr_number', 'iban'] as const;
const TERMS = ['contract', 'company_distance_receive', 'company_contract_price'] as const;
/** Fields of digits and Latin text. */
const LTR: readonly CompanyField[] = [
  'phone',
  'cr_number',
  'iban',
  'company_distance_receive',
  'company_contract_price',
];
const LENGTHS: Record<CompanyField, number> = {
  name: MAX.name,
  phone: MAX.phone,
  cr_number: MAX.cr_number,
  contract: MAX.contract,
  iban: MAX.iban,
  company_distance_receive: MAX_AMOUNT_INPUT_LENGTH,
  company_contract_price: MAX_AMOUNT_INPUT_LENGTH,
};

/** The fields of a delivery company. Server errors come as one toast each and at their fields; a stale save is merged. */
export function CompanyForm(props: CompanyFormProps) {
  const { t } = useTranslation();
  const form = useCompanyForm(props);
  const field = (name: CompanyField) => (
    <TextInput
      key={form.key(name)}
      {...form.field(name)}
      className={LTR.includes(name) ? (classes.ltr ?? '') : ''}
      label={t(`deliveryCompanies.fields.${name}`)}
      inputWrapperOrder={DESCRIPTION_LAST}
      description={form.descriptionOf(name)}
      maxLength={LENGTHS[name]}
      required={name === 'name' || name === 'phone'}
      {...((name === 'company_distance_receive' || name === 'company_contract_price') && {
        inputMode: 'decimal',
      })}
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
          <StaleNotice
            key={props.version}
            stale={form.stale}
            labelOf={(name) => t(`deliveryCompanies.fields.${name}`)}
            textOf={(name, values) => values[name]?.trim() || NO_VALUE}
          />
        </div>
      )}
      {(
        [
          [t('deliveryCompanies.form.identity'), IDENTITY],
          [t('deliveryCompanies.form.terms'), TERMS],
        ] as const
      ).map(([title, fields]) => (
        <section key={title} className={classes.section} aria-label={title}>
          <h2>{title}</h2>
          <div className={classes.grid}>{fields.map(field)}</div>
        </section>
      ))}
      <div className={classes.foot}>
        <Button type="submit" loading={form.isSending}>
          {t('deliveryCompanies.form.save')}
        </Button>
        <UnsavedBar unsaved={form.unsaved} labelOf={(name) => t(`deliveryCompanies.fields.${name}`)} />
      </div>
    </form>
  );
}

function useCompanyForm({ save, savedText, ...edited }: CompanyFormProps) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const navigate = useNavigate();
  const form = useEditForm({
    ...edited,
    schema: CompanySchema,
    toBody: toCompanyBody,
    send: save,
    onSent: async () => {
      toastSuccess(savedText);
      await invalidateCompanies(client);
      await navigate({ to: '/delivery-company' });
    },
    onFailed: (error) => {
      for (const text of errorTexts(error)) toastError(text);
    },
  });
  const descriptionOf = (field: CompanyField) => {
    const clash = form.clashText(field);
    if (clash !== undefined) return clash;
    if (field === 'company_distance_receive' || field === 'company_contract_price') {
      return t(`deliveryCompanies.hints.${field}`);
    }
    return undefined;
  };
  return { ...form, descriptionOf };
}
