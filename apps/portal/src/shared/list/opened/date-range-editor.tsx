import { DatePicker } from '@mantine/dates';
import { FIRST_PICKER_YEAR, formatPickerDay } from '@mishwar/domain';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import calendar from '../../form/calendar.module.css';
import { CalendarSettings, useCalendarLabels } from '../../form/calendar-settings.tsx';
import { useTimeZone } from '../../session/time-zone.ts';

interface DateRangeEditorProps {
  label: string;
  value: unknown;
  onChange: (value: { from?: string; to?: string } | undefined) => void;
}

const DAY = 86_400_000;
const PRESETS = [
  ['today', 0, 0],
  ['yesterday', 1, 1],
  ['last7', 6, 0],
  ['last30', 29, 0],
] as const;

type DayRange = [from: string | null, to: string | null];

function readRange(value: unknown): DayRange {
  const range = typeof value === 'object' && value !== null ? (value as { from?: string; to?: string }) : {};
  return [range.from ?? null, range.to ?? null];
}

/** Two days from a calendar of the years 2017 to now; days are shown as y-MM-dd. */
export function DateRangeEditor({ label, value, onChange }: DateRangeEditorProps) {
  const { t } = useTranslation();
  const calendarLabels = useCalendarLabels();
  const zone = useTimeZone();
  // Of a range that is being picked its first day, until its last one makes it a value; another value replaces it.
  const [begun, setBegun] = useState<{ from: string; before: unknown }>();
  const shown: DayRange = begun && begun.before === value ? [begun.from, null] : readRange(value);
  const today = formatPickerDay(Date.now(), zone);
  const apply = (from: string | null, to: string | null) => {
    setBegun(from && !to ? { from, before: value } : undefined);
    if (from && to) onChange({ from, to });
    else if (!from && !to) onChange(undefined);
  };
  const dayBefore = (days: number) => formatPickerDay(Date.now() - days * DAY, zone);
  return (
    <CalendarSettings>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields */}
      <div className={`grid gap-8 ${calendar.calendar}`} role="group" aria-label={label}>
        <div className="flex wrap gap-6">
          {PRESETS.map(([name, from, to]) => (
            <button
              key={name}
              type="button"
              className="quiet edge"
              onClick={() => apply(dayBefore(from), dayBefore(to))}
            >
              {t(`list.date_presets.${name}`)}
            </button>
          ))}
        </div>
        <p className="size-12 dim">
          <bdi dir="ltr">
            {shown[0] ?? '…'} – {shown[1] ?? '…'}
          </bdi>
        </p>
        <DatePicker
          type="range"
          size="xs"
          allowSingleDateInRange
          value={shown}
          defaultDate={shown[0] ?? today}
          ariaLabels={calendarLabels}
          minDate={`${FIRST_PICKER_YEAR}-01-01`}
          maxDate={`${today.slice(0, 4)}-12-31`}
          onChange={([from, to]) => apply(from, to)}
        />
      </div>
    </CalendarSettings>
  );
}
