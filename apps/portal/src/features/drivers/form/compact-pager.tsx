import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../shared/ui/icon-button.tsx';
import { Ltr } from '../../../shared/ui/ltr.tsx';

interface CompactPagerProps {
  page: number;
  pages: number;
  onPage: (page: number) => void;
}

/** Previous and next page of a short list; nothing where it has one page. */
export function CompactPager({ page, pages, onPage }: CompactPagerProps) {
  const { t } = useTranslation();
  if (pages <= 1) return null;
  return (
    <nav className="inline-row gap-4" aria-label={t('drivers.pages.label')}>
      <IconButton label={t('drivers.pages.previous')} disabled={page <= 1} onClick={() => onPage(page - 1)}>
        <IconChevronLeft className="mirror" size={16} stroke={1.6} aria-hidden />
      </IconButton>
      <Ltr>{`${page} / ${pages}`}</Ltr>
      <IconButton label={t('drivers.pages.next')} disabled={page >= pages} onClick={() => onPage(page + 1)}>
        <IconChevronRight className="mirror" size={16} stroke={1.6} aria-hidden />
      </IconButton>
    </nav>
  );
}

/** The latest answer of a paged query; it stays known, with its number of pages, while a page cannot be loaded. */
export function useLatestAnswer<Answer>(answer: Answer | undefined): Answer | undefined {
  const [latest, setLatest] = useState(answer);
  if (answer !== undefined && answer !== latest) setLatest(answer);
  return answer ?? latest;
}
