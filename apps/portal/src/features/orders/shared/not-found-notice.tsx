import type { UnmatchedValues } from '@mishwar/contract';
import { IconAlertTriangle, IconCopy } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { copyText } from '../../../shared/ui/copy-text.ts';
import { IconButton } from '../../../shared/ui/icon-button.tsx';
import { toastError, toastSuccess } from '../../../shared/ui/toast.ts';
import classes from './not-found-notice.module.css';

/** Values that the notice lists; the copied text has all of them. */
const MAX_LISTED_VALUES = 8;

/** Lists the pasted order numbers and phones that match no order. */
export function NotFoundNotice({ notFound }: { notFound: UnmatchedValues | undefined }) {
  const { t } = useTranslation();
  if (!notFound || notFound.order_number.length + notFound.phone.length === 0) return null;
  const copy = async () => {
    const all = [...notFound.order_number, ...notFound.phone];
    if (await copyText(all.join('\n'))) toastSuccess(t('common.copied'));
    else toastError(t('common.copy_failed'));
  };
  return (
    <div className={`row fixed gap-8 line-above ${classes.notice}`} role="status">
      <IconAlertTriangle size={16} stroke={1.6} aria-hidden />
      <span className="flex wrap grow gap-0-12 anywhere">
        <Values
          text={t('orders.lists.not_found_numbers', countOf(notFound.order_number))}
          values={notFound.order_number}
        />
        <Values text={t('orders.lists.not_found_phones', countOf(notFound.phone))} values={notFound.phone} />
      </span>
      <IconButton label={t('orders.lists.not_found_copy')} onClick={() => void copy()}>
        <IconCopy size={16} stroke={1.6} />
      </IconButton>
    </div>
  );
}

const countOf = (values: readonly string[]) => ({ count: values.length });

function Values({ text, values }: { text: string; values: readonly string[] }) {
  const { t } = useTranslation();
  if (values.length === 0) return null;
  const more = values.length - MAX_LISTED_VALUES;
  return (
    <span>
      {text}{' '}
      <strong>
        <bdi dir="ltr">{values.slice(0, MAX_LISTED_VALUES).join(', ')}</bdi>
      </strong>
      {more > 0 && ` ${t('orders.lists.not_found_more', { count: more })}`}
    </span>
  );
}
