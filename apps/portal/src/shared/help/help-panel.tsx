import { Drawer } from '@mantine/core';
import { findHelpPage, HELP_PAGE_NAMES, HELP_PAGES, type HelpPage } from '@mishwar/locales/help-pages';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { addTexts, currentLanguage } from '../i18n/i18n.ts';
import { LoadFailed } from '../ui/load-failed.tsx';
import classes from './help-panel.module.css';
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
      classNames={{ body: classes.body, title: classes.title }}
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
      <h2>{t('help.tasks')}</h2>
      <ul className={classes.tasks}>
        {TASKS.map((task) => (
          <li key={task}>{t(`help.page.${page}.tasks.${task}`)}</li>
        ))}
      </ul>
      {terms.length > 0 && (
        <>
          <h2>{t('help.words')}</h2>
          <dl className={classes.words}>
            {terms.map((term) => (
              <div key={term}>
                <dt>{t(`help.terms.${term}.name`)}</dt>
                <dd>{t(`help.terms.${term}.meaning`)}</dd>
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
    <details className={classes.others} open={page === undefined}>
      <summary>{t('help.other_pages')}</summary>
      <ul>
        {HELP_PAGE_NAMES.filter((name) => name !== page).map((name) => (
          <li key={name}>
            <button type="button" onClick={() => openHelp(name)}>
              {t(HELP_PAGES[name].title)}
            </button>
          </li>
        ))}
      </ul>
    </details>
  );
}
