import { Center } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../shared/ui/icon-button.tsx';
import { Ltr } from '../../shared/ui/ltr.tsx';

/** The pager of the driver list; empty with a single page. */
export function DriverPager({
  page,
  pages,
  onPage,
}: {
  page: number;
  pages: number;
  onPage: (page: number) => void;
}) {
  const { t } = useTranslation();
  if (pages <= 1) return null;
  return (
    <Center
      component="nav"
      className="fixed gap-8 pad-8-12 line-above soft"
      aria-label={t('orders.assign.pages')}
    >
      <IconButton label={t('orders.assign.previous')} disabled={page <= 1} onClick={() => onPage(page - 1)}>
        <IconChevronLeft size={16} stroke={1.6} className="mirror" />
      </IconButton>
      <span aria-live="polite">
        <Ltr>{t('orders.assign.page_of', { page, pages })}</Ltr>
      </span>
      <IconButton label={t('orders.assign.next')} disabled={page >= pages} onClick={() => onPage(page + 1)}>
        <IconChevronRight size={16} stroke={1.6} className="mirror" />
      </IconButton>
    </Center>
  );
}
