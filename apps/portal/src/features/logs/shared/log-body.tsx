import { useTranslation } from 'react-i18next';
import { JsonView } from '../../../shared/json/json-view.tsx';

/** A body of an exchange, or that there was none. */
export function LogBody({ label, value }: { label: string; value: unknown }) {
  const { t } = useTranslation();
  const isEmpty =
    value === null ||
    value === undefined ||
    value === '' ||
    (typeof value === 'object' && Object.keys(value).length === 0);
  return (
    <div className="stack gap-6">
      <h2 className="size-13">{label}</h2>
      {isEmpty ? (
        <p className="size-13 soft">{t('logs.detail.none')}</p>
      ) : (
        <JsonView text={typeof value === 'string' ? value : JSON.stringify(value)} label={label} />
      )}
    </div>
  );
}
