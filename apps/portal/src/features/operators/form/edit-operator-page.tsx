import { Button, Skeleton } from '@mantine/core';
import { OperatorBody } from '@mishwar/contract/operators/operators.forms.ts';
import { IconCloudOff, IconUserOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { api } from '../../../shared/api/api.ts';
import { errorTexts, isUnknownId } from '../../../shared/api/error-text.ts';
import { isolate } from '../../../shared/i18n/i18n.ts';
import { usePageHead } from '../../../shared/page/page-head.ts';
import { Ltr } from '../../../shared/ui/ltr.tsx';
import { StateBlock } from '../../../shared/ui/state-block.tsx';
import { operatorQuery } from '../operators.queries.ts';
import { OperatorState, operatorName } from '../operators-columns.tsx';
import { toOperatorValues } from './form-values.ts';
import { OperatorForm } from './operator-form.tsx';

/** Edits an operator, then leads to the list. */
export function EditOperatorPage({ operatorId }: { operatorId: string }) {
  const { t } = useTranslation();
  const query = useQuery(operatorQuery(operatorId));
  const operator = query.data?.data;
  usePageHead({
    title: operator ? isolate(operatorName(operator)) : t('operators.edit_title'),
    parents: [{ label: t('operators.title'), to: '/ops-management' }],
  });
  if (!operator) return <PageState query={query} />;
  return (
    <>
      <header className="row wrap gap-14 pad-page line-below" data-actions>
        <strong className="size-18">
          <bdi>{operatorName(operator)}</bdi>
        </strong>
        <OperatorState status={operator.status} />
        <span className="soft">
          <Ltr>{operator.email}</Ltr> · {t(`operators.roles.${operator.role}`)}
        </span>
      </header>
      <OperatorForm
        key={operator._id}
        name={`operator:${operator._id}`}
        schema={OperatorBody}
        initialValues={toOperatorValues(operator)}
        version={operator.version}
        reload={async () => (await query.refetch()).data?.data.version}
        save={(body) =>
          api.operators.update({
            params: { id: operator._id },
            body: { ...body, version: operator.version },
          })
        }
        savedText={t('operators.form.saved')}
      />
    </>
  );
}

interface PageStateProps {
  query: { isPending: boolean; isFetching: boolean; error: unknown; refetch: () => unknown };
}

function PageState({ query }: PageStateProps) {
  const { t } = useTranslation();
  if (query.isPending) {
    return (
      <div role="status" aria-label={t('common.loading')} style={{ padding: 20 }}>
        <Skeleton height={220} mb={14} />
        <Skeleton height={160} />
      </div>
    );
  }
  if (isUnknownId(query.error)) {
    return (
      <StateBlock
        page
        heading="h1"
        icon={<IconUserOff size={20} stroke={1.6} />}
        title={t('operators.page.missing')}
        body={t('operators.page.missing_body')}
        actions={
          <Button renderRoot={(props) => <Link {...props} to="/ops-management" />}>
            {t('operators.page.to_list')}
          </Button>
        }
      />
    );
  }
  return (
    <StateBlock
      page
      danger
      icon={<IconCloudOff size={20} stroke={1.6} />}
      title={t('operators.page.failed')}
      body={errorTexts(query.error).join(' ')}
      actions={
        <Button loading={query.isFetching} onClick={() => void query.refetch()}>
          {t('common.retry')}
        </Button>
      }
    />
  );
}
