import { Box, Select, Switch, TextInput } from '@mantine/core';
import type { Setting } from '@mishwar/contract';
import {
  HIGHLIGHTED_SETTINGS,
  MAX_AMOUNT_INPUT_LENGTH,
  SETTING_DEFAULTS,
  SETTING_FIELDS,
  type SettingField,
  SUPER_ADMIN_SETTINGS,
} from '@mishwar/domain';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../shared/format/use-format.ts';
import { StatusBadge } from '../../../shared/ui/status-badge.tsx';
import { boundsText, contentText, effectText, fieldLabel } from './setting-texts.ts';
import classes from './settings-form.module.css';
import type { useSettingsForm } from './use-settings-form.ts';

/** Characters of the phone of WhatsApp in the form. */
const MAX_PHONE_INPUT_LENGTH = 30;

type Form = ReturnType<typeof useSettingsForm>;

interface SettingControlProps {
  setting: Setting;
  form: Form;
}

/** One setting of the form. */
export function SettingControl({ setting, form }: SettingControlProps) {
  return (
    <SettingFrame setting={setting}>
      {SETTING_FIELDS[setting.key].map((field) => (
        <SettingInputField key={field.name} setting={setting} field={field} form={form} />
      ))}
    </SettingFrame>
  );
}

/** One setting: what it does now, its fields, its bounds and default, and who changed it last. */
export function SettingFrame({ setting: one, children }: { setting: Setting; children: ReactNode }) {
  const { t } = useTranslation();
  const { key, setting, updated_at, updated_by } = one;
  const { date, seconds } = useFormat();
  const bounds = boundsText(key);
  const isHighlighted = HIGHLIGHTED_SETTINGS.includes(key);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a grid in every browser
    <div
      role="group"
      aria-labelledby={`setting-${key}`}
      className={`grid gap-8-16 pad-page line-below ${classes.setting}`}
      data-danger={isHighlighted || undefined}
    >
      <div className="grid gap-4 top shrink">
        <h3 id={`setting-${key}`} className={`row wrap gap-8 title ${isHighlighted ? 'problem' : ''}`}>
          {t(`settings.names.${key}`)}
          {SUPER_ADMIN_SETTINGS.includes(key) && (
            <StatusBadge tone="cancelled">{t('settings.super_admin')}</StatusBadge>
          )}
        </h3>
        <p className="dim">{effectText(key, setting)}</p>
      </div>
      <div className="shrink">
        <Box className="cells gap-12" maw={760}>
          {children}
        </Box>
        <p className="row wrap gap-0-12 size-12 dim above-8">
          <span>{t('settings.default', { value: contentText(key, SETTING_DEFAULTS[key]) })}</span>
          {bounds && <span>{bounds}</span>}
          <span>
            {updated_at
              ? t('settings.changed', {
                  name: updated_by ?? t('settings.platform'),
                  date: date(updated_at),
                  time: seconds(updated_at),
                })
              : t('settings.never_changed')}
          </span>
        </p>
      </div>
    </div>
  );
}

interface SettingInputFieldProps extends SettingControlProps {
  field: SettingField;
}

function SettingInputField({ setting: { key }, field, form }: SettingInputFieldProps) {
  const path = `${key}.${field.name}`;
  const label = fieldLabel(key, field);
  if (field.kind === 'switch') {
    return <Switch key={form.key(path)} {...form.getInputProps(path, { type: 'checkbox' })} label={label} />;
  }
  if (field.kind === 'choice') {
    return (
      <Select
        key={form.key(path)}
        {...form.getInputProps(path)}
        className={classes.wide ?? ''}
        label={label}
        allowDeselect={false}
        data={field.options}
      />
    );
  }
  // The one setting of several choices has no control.
  if (field.kind === 'choices') return null;
  if (field.kind === 'phone') {
    return (
      <TextInput
        key={form.key(path)}
        {...form.field(path)}
        className={classes.wide ?? ''}
        label={label}
        dir="ltr"
        inputMode="tel"
        maxLength={MAX_PHONE_INPUT_LENGTH}
      />
    );
  }
  return <NumberField path={path} label={label} field={field} form={form} />;
}

interface NumberFieldProps {
  path: string;
  label: string;
  field: Extract<SettingField, { kind: 'number' }>;
  form: Form;
}

function NumberField({ path, label, field, form }: NumberFieldProps) {
  const { t } = useTranslation();
  return (
    <TextInput
      key={form.key(path)}
      {...form.field(path)}
      label={label}
      inputMode={field.isWhole ? 'numeric' : 'decimal'}
      maxLength={MAX_AMOUNT_INPUT_LENGTH}
      rightSection={<span className="size-12 soft">{t(`settings.units.${field.unit}`)}</span>}
      rightSectionWidth={56}
      rightSectionPointerEvents="none"
    />
  );
}
