import { Button, Switch } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import page from '../../../shared/form/form-page.module.css';
import { UnsavedBar } from '../../../shared/form/unsaved/unsaved-bar.tsx';
import { DateField } from './date-field.tsx';
import { DriverChoice, DriverText, FromCompany } from './driver-fields.tsx';
import classes from './driver-form.module.css';
import { DocumentsField } from './files/documents-field.tsx';
import { PictureField } from './files/picture-field.tsx';
import { CHOICES, SWITCHES } from './form-values.ts';
import { StaleDriver } from './stale-driver.tsx';
import { type DriverFormApi, type DriverFormOptions, useDriverForm } from './use-driver-form.ts';
import { type StoredCompany, useDriverLookups } from './use-driver-lookups.ts';

interface DriverFormProps extends DriverFormOptions {
  /** The stored driver's id; its audit log says who saved a later version. */
  driverId?: string;
  /** The stored picture, and a link to it where it was uploaded. */
  picture?: { address: string | null; link: string | null };
  company?: StoredCompany;
  /** Read-only facts beside the fields of work. */
  facts?: ReactNode;
}

interface PartProps {
  form: DriverFormApi;
  lookups: ReturnType<typeof useDriverLookups>;
}

/** Every field of a driver that staff enter, and the button that saves them. */
export function DriverForm({ driverId, picture = NO_PICTURE, company, facts, ...options }: DriverFormProps) {
  const { t } = useTranslation();
  const form = useDriverForm(options);
  const [isPictureUploading, setPictureUploading] = useState(false);
  const [areDocumentsUploading, setDocumentsUploading] = useState(false);
  const lookups = useDriverLookups(form.useWatchValue('region_id'), company);
  // The texts of a refused save are in toasts.
  const problem = form.isFailed ? null : form.problem;
  const lacking = CHOICES.filter((name) => form.errors[name]).map((name) => t(`drivers.fields.${name}`));
  return (
    <form
      noValidate
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        form.submit();
      }}
    >
      {driverId !== undefined && form.stale.notice && (
        <div className={page.notice}>
          <StaleDriver key={options.version} driverId={driverId} company={company} stale={form.stale} />
        </div>
      )}
      <IdentityPart form={form} lookups={lookups} />
      <ContactPart form={form}>
        <Picture form={form} stored={picture} onBusy={setPictureUploading} />
      </ContactPart>
      <VehiclePart form={form} lookups={lookups} />
      <WorkPart form={form} lookups={lookups} facts={facts} />
      <Part title={t('drivers.fields.attachment')}>
        <Attachments form={form} onBusy={setDocumentsUploading} />
      </Part>
      <div className={page.foot}>
        <Button type="submit" loading={form.isSending} disabled={isPictureUploading || areDocumentsUploading}>
          {t('drivers.form.save')}
        </Button>
        <UnsavedBar unsaved={form.unsaved} labelOf={(field) => t(`drivers.fields.${field}`)} />
        {problem !== null && (
          <p className={page.problem} role="alert">
            {[problem, ...(lacking.length > 0 ? [lacking.join(t('list.separator'))] : [])].join(': ')}
          </p>
        )}
      </div>
    </form>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={page.section} aria-label={title}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

function IdentityPart({ form, lookups }: PartProps) {
  const { t } = useTranslation();
  return (
    <Part title={t('drivers.form.identity')}>
      <div className={page.grid}>
        <DriverText form={form} name="firstName" required />
        <DriverText form={form} name="secondName" />
        <DriverText form={form} name="thirdName" />
        <DriverText form={form} name="lastName" required />
        <DriverChoice form={form} name="identity_type_id" choices={lookups.identity_type_id} />
        <DriverText form={form} name="id_number" required />
        <DateField form={form} name="date_of_birth" />
        <DateField form={form} name="medical_Insurance_date" />
      </div>
    </Part>
  );
}

function ContactPart({ form, children }: { form: DriverFormApi; children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <Part title={t('drivers.form.contact')}>
      <div className={page.grid}>
        <DriverText form={form} name="phone" required />
        <DriverText form={form} name="stc_pay_number" />
        <DriverText form={form} name="geidea_terminal_id" />
        <DriverText form={form} name="number_of_received" />
        {children}
      </div>
    </Part>
  );
}

function VehiclePart({ form, lookups }: PartProps) {
  const { t } = useTranslation();
  return (
    <Part title={t('drivers.form.vehicle')}>
      <div className={page.grid}>
        <DriverChoice form={form} name="car_type_id" choices={lookups.car_type_id} />
        <DriverText form={form} name="car_number" />
        <DriverText form={form} name="vehicle_sequence_number" />
        <DriverChoice form={form} name="company_id" choices={lookups.company_id} />
        <FromCompany form={form} />
      </div>
    </Part>
  );
}

function WorkPart({ form, lookups, facts }: PartProps & { facts: ReactNode }) {
  const { t } = useTranslation();
  return (
    <Part title={t('drivers.form.work')}>
      <div className={page.grid}>
        <DriverChoice
          form={form}
          name="region_id"
          choices={lookups.region_id}
          onChanged={() => form.setFieldValue('city_id', null)}
        />
        <DriverChoice form={form} name="city_id" choices={lookups.city_id} />
        {facts}
      </div>
      <div className="flex wrap gap-24 above-12">
        {SWITCHES.map((name) => (
          <Switch
            key={form.key(name)}
            {...form.field(name, { type: 'checkbox' })}
            label={t(`drivers.fields.${name}`)}
            description={form.clashText(name)}
          />
        ))}
      </div>
    </Part>
  );
}

const NO_PICTURE = { address: null, link: null };

interface PictureProps {
  form: DriverFormApi;
  stored: { address: string | null; link: string | null };
  onBusy: (busy: boolean) => void;
}

function Picture({ form, stored, onBusy }: PictureProps) {
  return (
    <PictureField
      value={form.useWatchValue('driver_image')}
      stored={stored}
      description={form.clashText('driver_image')}
      error={form.errors.driver_image}
      onChange={(address) => form.setFieldValue('driver_image', address)}
      onBusy={onBusy}
    />
  );
}

function Attachments({ form, onBusy }: { form: DriverFormApi; onBusy: (busy: boolean) => void }) {
  const value = form.useWatchValue('attachment');
  const error = Object.entries(form.errors).find(([path]) => path.split('.')[0] === 'attachment')?.[1];
  return (
    <DocumentsField
      value={value}
      error={error}
      onChange={(change) => form.setFieldValue('attachment', change(form.getValues().attachment))}
      onBusy={onBusy}
    />
  );
}
