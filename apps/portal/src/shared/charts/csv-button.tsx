import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { csvOf, downloadFile } from '../table/csv.ts';

interface CsvButtonProps {
  /** What the file holds, for its accessible name. */
  title: string;
  /** Name of the file without its ending. */
  file: string;
  /** A header row, then the data. */
  lines: readonly (readonly string[])[];
}

/** Downloads the data of a chart as CSV. */
export function CsvButton({ title, file, lines }: CsvButtonProps) {
  const { t } = useTranslation();
  return (
    <Button
      size="compact-xs"
      variant="subtle"
      color="gray"
      mih={{ base: 44, md: 26 }}
      leftSection={<IconDownload size={14} stroke={1.6} aria-hidden />}
      aria-label={t('list.csv_of', { title })}
      onClick={() =>
        downloadFile(`${file}.csv`, new Blob([csvOf(lines)], { type: 'text/csv;charset=utf-8' }))
      }
    >
      {t('list.csv')}
    </Button>
  );
}
