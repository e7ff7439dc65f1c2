import { Box, Skeleton } from '@mantine/core';
import { getCompanyFigureLists } from '@mishwar/domain';
import { IconArrowUpRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Amount } from '../../../shared/format/amount.tsx';
import type { ListLink } from '../../../shared/page/list-link.ts';
import { LoadFailed } from '../../../shared/ui/load-failed.tsx';
import { Ltr } from '../../../shared/ui/ltr.tsx';
import { companyGlanceQuery } from '../companies.queries.ts';
import { companyTabLink } from '../company-links.ts';
import classes from './company-detail.module.css';

interface Figure {
  name: string;
  value: ReactNode;
  list: ListLink;
  note: string;
  /** The list that the note counts. */
  noteList?: ListLink;
}

/** The company today: drivers, orders, offers, contract prices and documents. Each figure leads to the list it counts. */
export function CompanyGlance({ companyId }: { companyId: string }) {
  const { t } = useTranslation();
  const query = useQuery(companyGlanceQuery(companyId));
  const glance = query.data?.data;
  if (query.isPending) {
    return (
      <div
        role="status"
        aria-label={t('common.loading')}
        className={`grid gap-8 pad-10-16 line-below ${classes.tiles}`}
      >
        <Skeleton height={62} radius={8} className="whole-row" />
      </div>
    );
  }
  if (!glance) {
    return <LoadFailed text={t('deliveryCompanies.glance.failed')} onRetry={() => void query.refetch()} />;
  }
  const { day, drivers, orders_today: orders, offers_today: offers, documents } = glance;
  const lists = getCompanyFigureLists(day);
  const driverList = (filters: object) => companyTabLink(companyId, 'driver', filters);
  const orderList = (filters: object) => companyTabLink(companyId, 'order', filters);
  const offerList = (filters: object): ListLink => ({
    to: '/offers',
    search: { filters: { ...filters, driver_company: [companyId] } },
  });
  const figures: Figure[] = [
    {
      name: t('deliveryCompanies.glance.online'),
      value: <Ltr>{drivers.online}</Ltr>,
      list: driverList(lists.drivers.online),
      note: t('deliveryCompanies.glance.online_of', { total: drivers.active }),
      noteList: driverList(lists.drivers.active),
    },
    {
      name: t('deliveryCompanies.glance.orders'),
      value: <Ltr>{orders.total}</Ltr>,
      list: orderList(lists.orders.today),
      note: t('deliveryCompanies.glance.delivered', { n: orders.delivered }),
      noteList: orderList(lists.orders.delivered),
    },
    {
      name: t('deliveryCompanies.glance.acceptance'),
      value: <Ltr>{offers.accepted}</Ltr>,
      list: offerList(lists.offers.accepted),
      note: t('deliveryCompanies.glance.offers', { answered: offers.answered }),
      noteList: offerList(lists.offers.answered),
    },
    {
      name: t('deliveryCompanies.glance.on_time'),
      value: <Ltr>{orders.on_time}</Ltr>,
      list: orderList(lists.orders.onTime),
      note: t('deliveryCompanies.glance.on_time_of', { total: orders.delivered }),
    },
    {
      name: t('deliveryCompanies.glance.cancelled'),
      value: <Ltr>{orders.cancelled}</Ltr>,
      list: orderList(lists.orders.cancelled),
      note: t('deliveryCompanies.glance.cancelled_of', { total: orders.total }),
    },
    {
      name: t('deliveryCompanies.glance.owed'),
      value: <Amount value={glance.money_owed} />,
      list: orderList(lists.orders.owed),
      note: t('deliveryCompanies.glance.owed_hint'),
    },
    {
      name: t('deliveryCompanies.glance.documents'),
      value: <Ltr>{documents.soon}</Ltr>,
      list: driverList(lists.drivers.documentsSoon),
      note: t('deliveryCompanies.glance.expired', { n: documents.expired }),
      noteList: driverList(lists.drivers.documentsExpired),
    },
  ];
  return (
    <ul
      className={`grid gap-8 no-margin pad-10-16 line-below ${classes.tiles}`}
      data-swipe
      aria-label={t('deliveryCompanies.glance.title')}
    >
      {figures.map((figure) => (
        <FigureTile key={figure.name} {...figure} onOpen={() => void query.refetch()} />
      ))}
    </ul>
  );
}

/** `onOpen` reads the figures again with the list, so that both are of one moment. */
function FigureTile({ name, value, list, note, noteList, onOpen }: Figure & { onOpen: () => void }) {
  return (
    <Box component="li" className="shrink frame rounded-card" px={10} py={4}>
      <Link className="flex wrap gap-0-12 size-12 soft" to={list.to} search={list.search} onClick={onOpen}>
        <span className="grow hover-underline">{name}</span>
        <IconArrowUpRight size={14} stroke={1.6} className="mirror" aria-hidden />
        <strong className="wide heading ink">{value}</strong>
      </Link>
      {noteList ? (
        <Link className="tap size-12 soft" to={noteList.to} search={noteList.search} onClick={onOpen}>
          {note}
        </Link>
      ) : (
        <span className="size-12 soft">{note}</span>
      )}
    </Box>
  );
}
