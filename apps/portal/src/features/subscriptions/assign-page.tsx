import { Button, Tooltip } from '@mantine/core';
import type { SubscribedDriver, Subscription } from '@mishwar/contract';
import { IconArrowBack, IconUserCheck, IconUsersGroup } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../shared/format/use-format.ts';
import { ListPage } from '../../shared/list/list-page.tsx';
import { totalText } from '../../shared/list/page-links.ts';
import { usePageHead } from '../../shared/page/page-head.ts';
import { AssignDialog, type MatchingDrivers } from './assign-dialog.tsx';
import { EndMembershipModal, type EndRequest } from './end-membership-modal.tsx';
import { MembershipPanel } from './membership-panel.tsx';
import { StartedAssignment } from './started-assignment.tsx';
import { subscribedDriverCard, useSubscribedDriverColumns } from './subscribed-drivers-columns.tsx';
import { driverFilters, subscribedDriversQuery, subscriptionQuery } from './subscriptions.queries.ts';
import { type SubscribedDriversSearch, subscribedDriversList } from './subscriptions-search.ts';

interface AssignPageProps {
  companyName: string;
  companyId: string;
  subscriptionId: string;
  search: SubscribedDriversSearch;
  onSearch: (search: SubscribedDriversSearch, options: { replace: boolean }) => void;
}

const ICON = { size: 16, stroke: 1.6, 'aria-hidden': true } as const;
const driverId = (row: SubscribedDriver) => row._id;

/** The drivers of a company, to assign to one of its subscriptions. */
export function AssignPage({ companyName, companyId, subscriptionId, search, onSearch }: AssignPageProps) {
  const { t } = useTranslation();
  const query = useQuery(subscribedDriversQuery(companyId, search));
  const subscription = useQuery(subscriptionQuery(subscriptionId)).data?.data;
  const columns = useSubscribedDriverColumns();
  const [selected, setSelected] = useState<readonly SubscribedDriver[]>([]);
  const [assigning, setAssigning] = useState<readonly SubscribedDriver[] | MatchingDrivers | null>(null);
  const [startedIds, setStartedIds] = useState<readonly string[]>([]);
  const [ending, setEnding] = useState<EndRequest | null>(null);
  usePageHead({
    title: t('subscriptions.drivers.title'),
    parents: [
      { label: t('shell.groups.subscriptions') },
      { label: t('subscriptions.title'), to: '/subscriptions' },
    ],
  });
  const rowName = useCallback(({ name }: SubscribedDriver) => t('subscriptions.drivers.name', { name }), [t]);
  const panel = useCallback(
    (driver: SubscribedDriver) => <MembershipPanel driver={driver} onEnd={setEnding} />,
    [],
  );
  const total = query.data?.total ?? 0;
  const isNone = selected.length === 0;
  return (
    <>
      <ListPage
        name={t('subscriptions.drivers.title')}
        list={subscribedDriversList}
        search={search}
        onSearch={onSearch}
        query={query}
        rows={query.data?.data}
        total={query.data?.total}
        totalExact={query.data?.total_exact}
        columns={columns}
        rowId={driverId}
        rowName={rowName}
        primaryFilter="driverName"
        panel={panel}
        card={subscribedDriverCard}
        csvName="driver-subscriptions"
        onSelected={setSelected}
        notice={
          <>
            <CompanyNotice name={companyName} subscription={subscription} />
            {startedIds.map((id) => (
              <StartedAssignment
                key={id}
                id={id}
                onSeen={() => setStartedIds((ids) => ids.filter((one) => one !== id))}
              />
            ))}
          </>
        }
        toolbar={
          <>
            <Button
              size="xs"
              variant="default"
              leftSection={<IconArrowBack {...ICON} />}
              renderRoot={(props) => <Link {...props} to="/subscriptions" />}
            >
              {t('subscriptions.drivers.back')}
            </Button>
            {total > 0 && (
              <Button
                size="xs"
                variant="default"
                leftSection={<IconUsersGroup {...ICON} />}
                // Until the page of a changed filter is read, the number is that of the former one.
                disabled={query.isPlaceholderData}
                onClick={() =>
                  setAssigning({ matching: driverFilters(companyId, search.filters), count: total })
                }
              >
                {t('subscriptions.drivers.assign_all', {
                  total: totalText(total, query.data?.total_exact ?? true),
                })}
              </Button>
            )}
            <Tooltip
              label={t('subscriptions.drivers.choose')}
              disabled={!isNone}
              events={{ hover: true, focus: true, touch: true }}
            >
              <Button
                size="xs"
                leftSection={<IconUserCheck {...ICON} />}
                // Still found by hover and focus, so that the tooltip says why.
                data-disabled={isNone}
                aria-disabled={isNone}
                onClick={() => {
                  if (!isNone) setAssigning(selected);
                }}
              >
                {t('subscriptions.drivers.assign')}
              </Button>
            </Tooltip>
          </>
        }
      />
      {assigning && subscription && (
        <AssignDialog
          subscription={subscription}
          drivers={assigning}
          onStarted={(id) => {
            setAssigning(null);
            setStartedIds((ids) => [...ids, id]);
          }}
          onClose={() => setAssigning(null)}
        />
      )}
      {ending && <EndMembershipModal {...ending} onClose={() => setEnding(null)} />}
    </>
  );
}

/** The company, and the subscription that its drivers are assigned to. */
function CompanyNotice({ name, subscription }: { name: string; subscription: Subscription | undefined }) {
  const { t } = useTranslation();
  const { amount } = useFormat();
  return (
    <div className="row wrap gap-0-12 pad-10-16 line-below">
      <strong>
        <bdi>{name}</bdi>
      </strong>
      {subscription && (
        <span className="soft">
          {t('subscriptions.drivers.of', {
            name: subscription.subscriptionName,
            price: amount(subscription.price),
            days: t('subscriptions.days', { count: subscription.duration }),
          })}
        </span>
      )}
    </div>
  );
}
