import { Kbd, Modal } from '@mantine/core';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { isTypingTarget } from '../../shared/ui/typing-target.ts';
import classes from './keyboard-help.module.css';
import { keyboardHelp } from './keyboard-help-state.ts';

const SHORTCUTS = [
  ['palette', ['Ctrl', 'K']],
  ['search', ['/']],
  ['arrows', ['↑', '↓']],
  ['home_end', ['Home', 'End']],
  ['enter', ['Enter']],
  ['space', ['Space']],
  ['escape', ['Esc']],
  ['help', ['?']],
] as const;

export function KeyboardHelp() {
  const { t } = useTranslation();
  const opened = keyboardHelp.use();
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== '?' || event.ctrlKey || event.metaKey || isTypingTarget(event.target)) return;
      event.preventDefault();
      keyboardHelp.set(true);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
  return (
    <Modal
      opened={opened}
      onClose={() => keyboardHelp.set(false)}
      title={t('shell.help.title')}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <dl className={classes.list}>
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
