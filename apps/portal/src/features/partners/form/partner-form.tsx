import { Button, TextInput } from '@mantine/core';
import { MAX_COMPANY_FIELD_LENGTH as MAX, MAX_EMAIL_LENGTH } from '@mishwar/domain';
import type { Schema } from '@orpc/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { errorTexts } from '../../../shared/api/error-text.ts';
import { DESCRIPTION_LAST } from '../../../shared/form/description-last.ts';
import classes from '../../../shared/form/form-page.module.css';
import { PasswordField } from '../../../shared/form/password-field.tsx';
import { StaleNotice } from '../../../shared/form/stale-notice.tsx';
import { UnsavedBar } from '../../../shared/form/unsaved/unsaved-bar.tsx';
import { useEditForm } from '../../../shared/form/use-edit-form.ts';
import { NO_VALUE } from '../../../shared/format/no-value.ts';
import { toastError, toastSuccess } from '../../../shared/ui/toast.ts';
import { invalidatePartners } from '../partners.queries.ts';

const FIELDS = ['first_name', 'last_name', 'email', 'phone', 'password'] as const;
type PartnerField = (typeof FIELDS)[number];
type PartnerValues = Record<PartnerField, string>;

interface PartnerFormProps<Body> {
  schema: Schema<unknown, Body>;
  initialValues: PartnerValues;
  /** The stored version of the values; none where the user is new. */
  version?: number;
  toBody: (values: PartnerValues) => unknown;
  save: (body: Body) => Promise<unknown>;
  /** Reads the stored user again after a stale save and answers its version; undefined where it cannot be read. */
  reload?: () => Promise<number | undefined>;
  savedText: string;
  /** Leads on after a save. */
  onSaved: () => unknown;
}

const LENGTHS: Record<Exclude<PartnerField, 'password'>, number> = {
  first_name: MAX.person,
  last_name: MAX.person,
  email: MAX_EMAIL_LENGTH,
  phone: MAX.phone,
};

/** The fields of a partner user. The e-mail of a stored one cannot be changed; the password is always entered. */
export function PartnerForm<Body>(props: PartnerFormProps<Body>) {
  const { t } = useTranslation();
  const form = usePartnerForm(props);
  const isStored = props.version !== undefined;
  const text = (name: keyof typeof LENGTHS, hint?: string) => (
    <TextInput
      key={form.key(name)}
      {...form.field(name)}
      className={name === 'email' || name === 'phone' ? (classes.ltr ?? '') : ''}
      label={t(`partners.fields.${name}`)}
      inputWrapperOrder={DESCRIPTION_LAST}
      description={form.clashText(name) ?? hint}
      maxLength={LENGTHS[name]}
      readOnly={isStored && name === 'email'}
      required={!(isStored && name === 'email')}
      autoComplete="off"
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
            labelOf={(name) => t(`partners.fields.${name}`)}
            textOf={(name, values) => values[name]?.trim() || NO_VALUE}
          />
        </div>
      )}
      <section className={classes.section}>
        <div className={classes.grid}>
          {text('first_name')}
          {text('last_name')}
          {text('email', isStored ? t('partners.hints.email') : undefined)}
          {text('phone')}
          <PasswordField
            key={form.key('password')}
            {...form.field('password')}
            className={classes.ltr ?? ''}
            label={t('partners.fields.password')}
            description={t(isStored ? 'partners.hints.password_again' : 'partners.hints.password')}
            required
          />
        </div>
      </section>
      <div className={classes.foot}>
        <Button type="submit" loading={form.isSending}>
          {t('partners.form.save')}
        </Button>
        <UnsavedBar unsaved={form.unsaved} labelOf={(name) => t(`partners.fields.${name}`)} />
      </div>
    </form>
  );
}

function usePartnerForm<Body>({ save, savedText, onSaved, ...edited }: PartnerFormProps<Body>) {
  const client = useQueryClient();
  // Without a name no draft is kept when the session ends: the form holds a password.
  return useEditForm({
    ...edited,
    send: save,
    onSent: async () => {
      toastSuccess(savedText);
      await invalidatePartners(client);
      await onSaved();
    },
    onFailed: (error) => {
      for (const text of errorTexts(error)) toastError(text);
    },
  });
}
