import { Kbd, Modal } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import classes from './keyboard-help.module.css';

const SHORTCUTS = [
  ['palette', ['Ctrl', 'K']],
  ['search', ['/']],
  ['new_rows', ['.']],
  ['arrows', ['↑', '↓']],
  ['home_end', ['Home', 'End']],
  ['columns', ['Tab', '↑', '↓', '←', '→']],
  ['enter', ['Enter']],
  ['space', ['Space']],
  ['escape', ['Esc']],
  ['help', ['?']],
] as const;

export function KeyboardHelp({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('shell.help.title')}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <dl className="no-margin">
        {SHORTCUTS.map(([name, keys]) => (
          <div key={name} className={classes.line}>
            <dt>{t(`shell.help.${name}`)}</dt>
            <dd dir="ltr">
              {keys.map((key) => (
                <Kbd key={key} size="sm">
                  {key}
                </Kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Modal>
  );
}
