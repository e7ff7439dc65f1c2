import { Kbd, Modal } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { shownRowKeys } from '../../../shared/commands/row-keys.ts';

const SHORTCUTS = [
  ['palette', ['Ctrl', 'K']],
  ['search', ['/']],
  ['new_rows', ['.']],
  ['into_rows', ['/', '↓']],
  ['arrows', ['↑', '↓', 'J', 'K']],
  ['home_end', ['Home', 'End']],
  ['columns', ['Tab', '↑', '↓', '←', '→']],
  ['enter', ['Enter']],
  ['space', ['Space']],
  ['escape', ['Esc']],
  ['page_help', ['F1']],
  ['help', ['?']],
] as const;

export function KeyboardHelp({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const rowKeys = shownRowKeys();
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('shell.help.title')}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <dl className="lines">
        {SHORTCUTS.map(([name, keys]) => (
          <div key={name} className="row between gap-16 pad-y-8">
            <dt>{t(`shell.help.${name}`)}</dt>
            <dd className="flex fixed gap-4" dir="ltr">
              {keys.map((key) => (
                <Kbd key={key} size="sm">
                  {key}
                </Kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      {rowKeys.length > 0 && (
        <section aria-labelledby="row-keys">
          <h2 id="row-keys" className="above-16 size-13 dim">
            {t('shell.help.row_keys')}
          </h2>
          <dl className="lines">
            {rowKeys.map(({ letter, label }) => (
              <div key={letter} className="row between gap-16 pad-y-8">
                <dt>{label}</dt>
                <dd className="flex fixed gap-4" dir="ltr">
                  <Kbd size="sm">{letter}</Kbd>
                </dd>
              </div>
            ))}
          </dl>
        </section>
      )}
    </Modal>
  );
}
