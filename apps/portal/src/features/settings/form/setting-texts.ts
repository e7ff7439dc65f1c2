import {
  MAX_INT32,
  SETTING_FIELDS,
  type SettingField,
  type SettingKey,
  type SettingUnit,
  TIME_ZONES,
} from '@mishwar/domain';
import i18next from 'i18next';
import { isolatedLtr } from '../../../shared/format/isolated.ts';
import { isolate } from '../../../shared/i18n/i18n.ts';

type Content = Readonly<Record<string, unknown>>;

/** Units that are counted in words, whose form depends on the number. */
const COUNTED: readonly SettingUnit[] = ['minutes', 'hours', 'orders', 'drivers'];

/** How a quantity stands in its text: by itself, or as the object of a sentence, which Arabic tells apart. */
type Case = 'alone' | 'oblique';

/** A number with its unit, such as "5 SAR". */
function quantityText(value: unknown, unit: SettingUnit, as: Case = 'alone'): string {
  if (unit === 'percent') return isolatedLtr(`${value}%`);
  if (!COUNTED.includes(unit)) return isolate(`${value} ${i18next.t(`settings.units.${unit}`)}`);
  const key = `settings.quantities.${unit}` as 'settings.quantities.orders';
  return isolate(i18next.t(key, { count: Number(value), ...(as === 'oblique' && { context: as }) }));
}

/** The name of a time zone by its IANA name. */
export const zoneText = (zone: unknown): string => {
  const timeZone = TIME_ZONES.find(({ timezone }) => timezone === zone);
  return timeZone ? i18next.t(`settings.zones.${timeZone.timezone}`) : String(zone);
};

/** The time zones to choose from. */
export const zoneOptions = () =>
  TIME_ZONES.map(({ timezone }) => ({ value: timezone, label: zoneText(timezone) }));

/** One field of a content as people read it. */
function partText(field: SettingField, content: Content, as: Case = 'alone'): string {
  const value = content[field.name];
  if (field.kind === 'number') return quantityText(value, field.unit, as);
  if (field.kind === 'switch') return i18next.t(value ? 'settings.on' : 'settings.off');
  if (field.name === 'timezone') return zoneText(value);
  if (Array.isArray(value)) return value.map(String).join(' · ') || i18next.t('settings.none');
  return isolate(String(value ?? '')) || i18next.t('settings.empty');
}

/** The content of a setting in one line. */
export const contentText = (key: SettingKey, content: object): string =>
  SETTING_FIELDS[key].map((field) => partText(field, content as Content)).join(' · ');

/** What the setting does now, in one sentence. */
export function effectText(key: SettingKey, content: object): string {
  const fields = SETTING_FIELDS[key];
  const values = Object.fromEntries(
    fields.map((field) => [field.name, partText(field, content as Content, 'oblique')]),
  );
  return i18next.t(`settings.does.${key}${variantOf(key, content as Content)}` as 'settings.does.FEE_TAX', {
    ...values,
    interpolation: { escapeValue: false },
  });
}

function variantOf(key: SettingKey, content: Content): string {
  if (SETTING_FIELDS[key][0]?.kind === 'switch') return content.isActive ? '_on' : '_off';
  if (key === 'WHATSAPP' && !content.phone) return '_empty';
  return key === 'PAYMENT_PLATFORM' && content.platform === 'OFF' ? '_off' : '';
}

/** Label of a field; the fields of the Casper fee have labels of their own. */
export function fieldLabel(key: SettingKey, { name, kind }: SettingField): string {
  if (kind === 'switch' || SETTING_FIELDS[key].length === 1) return i18next.t(`settings.names.${key}`);
  const own = key === 'FEE_TAX_FOR_CASPER' ? `casper_${name}` : name;
  return i18next.t(`settings.fields.${own}` as 'settings.fields.fee');
}

/** The bounds of a setting's numbers; null where any number is possible. */
export function boundsText(key: SettingKey): string | null {
  const [first] = SETTING_FIELDS[key];
  // Several fields with the same lower bound and no other: said once.
  if (first?.kind === 'number' && SETTING_FIELDS[key].every((one) => 'max' in one && one.max === MAX_INT32))
    return i18next.t('settings.range_from', {
      field: i18next.t('settings.each_value'),
      min: isolatedLtr(String(first.min)),
    });
  const texts = SETTING_FIELDS[key].flatMap((field) => {
    if (field.kind !== 'number') return [];
    const { min, max, unit } = field;
    const shown = {
      field: fieldLabel(key, field),
      min: isolatedLtr(min.toLocaleString('en-US')),
      max: unit === 'sar' ? quantityText(max.toLocaleString('en-US'), unit) : quantityText(max, unit),
    };
    return [i18next.t(field.isAboveMin ? 'settings.range_above' : 'settings.range', shown)];
  });
  return texts.length > 0 ? texts.join(' · ') : null;
}
