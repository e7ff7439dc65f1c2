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

const parseDay = (text: string): string | null =>
  parseDriverDate(normalizeImportDay(toLatinDigits(text).trim()));

/** A day, typed as DD-MM-YYYY or picked from a calendar. Loaded when it is shown: it brings the calendar. */
export function DayInput({ label, value, min, max, onChange }: DayInputProps) {
  const calendarLabels = useCalendarLabels();
  return (
    <CalendarSettings>
      <DateInput
        className={calendar.calendar ?? ''}
        classNames={{ input: 'ltr' }}
        w="10em"
        size="xs"
        aria-label={label}
        value={value}
        minDate={min}
        maxDate={max}
        valueFormat="DD-MM-YYYY"
        dateParser={parseDay}
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
