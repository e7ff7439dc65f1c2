import { Box, Drawer } from '@mantine/core';
import { findHelpPage, HELP_PAGE_NAMES, HELP_PAGES, type HelpPage } from '@mishwar/locales/help-pages';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { addTexts, currentLanguage } from '../i18n/i18n.ts';
import { LoadFailed } from '../ui/load-failed.tsx';
import { type HelpSubject, openHelp } from './help-state.ts';

const TASKS = ['first', 'second', 'third'] as const;

interface HelpPanelProps {
  subject: HelpSubject;
  onClose: () => void;
}

/** What the open page is for, its commonest tasks and its words, beside the page, which stays usable. */
export function HelpPanel({ subject, onClose }: HelpPanelProps) {
  const { t } = useTranslation();
  const here = useLocation({ select: ({ pathname }) => findHelpPage(pathname) });
  const page = subject === 'here' ? here : subject;
  const texts = useQuery({
    queryKey: ['help', currentLanguage()],
    queryFn: async () => {
      await addTexts('help');
      return true;
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <Drawer
      opened
      onClose={onClose}
      // Mantine's right is the end of the line: the left in Arabic, where it covers no menu.
      position="right"
      size={380}
      withOverlay={false}
      lockScroll={false}
      trapFocus={false}
      closeOnClickOutside={false}
      title={texts.data && page ? t('help.label', { page: t(HELP_PAGES[page].title) }) : t('shell.page_help')}
      closeButtonProps={{ 'aria-label': t('common.close') }}
      classNames={{ body: 'grid gap-16' }}
    >
      {texts.isError && <LoadFailed text={t('shell.help_failed')} onRetry={texts.refetch} />}
      {texts.data && page && <HelpOfPage page={page} />}
      {texts.data && <OtherPages page={page} />}
    </Drawer>
  );
}

function HelpOfPage({ page }: { page: HelpPage }) {
  const { t } = useTranslation();
  const { terms } = HELP_PAGES[page];
  return (
    <>
      <p>{t(`help.page.${page}.purpose`)}</p>
      <h2 className="size-13">{t('help.tasks')}</h2>
      <Box component="ul" className="grid gap-6" m={0} ps={18}>
        {TASKS.map((task) => (
          <li key={task}>{t(`help.page.${page}.tasks.${task}`)}</li>
        ))}
      </Box>
      {terms.length > 0 && (
        <>
          <h2 className="size-13">{t('help.words')}</h2>
          <dl className="grid gap-8">
            {terms.map((term) => (
              <div key={term}>
                <dt className="bold size-13 ink">{t(`help.terms.${term}.name`)}</dt>
                <dd className="dim">{t(`help.terms.${term}.meaning`)}</dd>
              </div>
            ))}
          </dl>
        </>
      )}
    </>
  );
}

function OtherPages({ page }: { page: HelpPage | undefined }) {
  const { t } = useTranslation();
  return (
    <details className="line-above pad-y-8" open={page === undefined}>
      <summary>{t('help.other_pages')}</summary>
      <ul className="plain-list">
        {HELP_PAGE_NAMES.filter((name) => name !== page).map((name) => (
          <li key={name}>
            <button type="button" className="quiet linked" onClick={() => openHelp(name)}>
              {t(HELP_PAGES[name].title)}
            </button>
          </li>
        ))}
      </ul>
    </details>
  );
}
