import { DateInput } from '@mantine/dates';
import { normalizeImportDay, parseDriverDate, toLatinDigits } from '@mishwar/domain';
import { IconCalendar } from '@tabler/icons-react';
import calendar from './calendar.module.css';
import { CalendarSettings, useCalendarLabels } from './calendar-settings.tsx';

interface DayInputProps {
  label: string;
  /** Days as YYYY-MM-DD. */
  value: string;
  min: string;
  max: string;
  onChange: (day: string) => void;
}

/** What every field of a day has: it shows YYYY-MM-DD, and reads DD-MM-YYYY, as days stand elsewhere, as well. */
export const DAY_INPUT = {
  size: 'xs',
  valueFormat: 'YYYY-MM-DD',
  dateParser: (text: string): string | null =>
    parseDriverDate(normalizeImportDay(toLatinDigits(text).trim())),
} as const;

/** A day, typed or picked from a calendar. Loaded when it is shown: it brings the calendar. */
export function DayInput({ label, value, min, max, onChange }: DayInputProps) {
  const calendarLabels = useCalendarLabels();
  return (
    <CalendarSettings>
      <DateInput
        className={calendar.calendar ?? ''}
        classNames={{ input: 'ltr' }}
        w="10em"
        {...DAY_INPUT}
        aria-label={label}
        value={value}
        minDate={min}
        maxDate={max}
        ariaLabels={calendarLabels}
        rightSection={<IconCalendar size={15} stroke={1.6} aria-hidden />}
        rightSectionPointerEvents="none"
        hideOutsideDates
        popoverProps={{ position: 'bottom-end', withinPortal: false }}
        onChange={(day) => {
          if (day !== null) onChange(day);
        }}
      />
    </CalendarSettings>
  );
}
