import { OperatorRegistration } from '@mishwar/contract/operators/operators.forms.ts';
import { useTranslation } from 'react-i18next';
import { api } from '../../../shared/api/api.ts';
import { usePageHead } from '../../../shared/page/page-head.ts';
import { EMPTY_OPERATOR } from './form-values.ts';
import { OperatorForm } from './operator-form.tsx';

/** Registers an operator, then leads to the list. */
export function NewOperatorPage() {
  const { t } = useTranslation();
  usePageHead({
    title: t('operators.new'),
    parents: [{ label: t('operators.title'), to: '/ops-management' }],
  });
  return (
    <OperatorForm
      schema={OperatorRegistration}
      initialValues={EMPTY_OPERATOR}
      save={(body) => api.operators.register(body)}
      savedText={t('operators.form.registered')}
    />
  );
}
