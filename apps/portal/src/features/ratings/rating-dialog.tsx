import { Box, Button } from '@mantine/core';
import type { RatingRow } from '@mishwar/contract';
import { formatPhone } from '@mishwar/domain';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../shared/dialog/dialog.tsx';
import { useFormat } from '../../shared/format/use-format.ts';
import { Ltr } from '../../shared/ui/ltr.tsx';
import classes from './rating-dialog.module.css';
import { Stars } from './stars.tsx';

/** Everything that a customer said about one order. */
export function RatingDialog({ row, onClose }: { row: RatingRow; onClose: () => void }) {
  const { t } = useTranslation();
  const { language, date, seconds } = useFormat();
  const store = language === 'ar' ? row.store.store_name : row.store.store_name_en;
  return (
    <Dialog
      title={t('ratings.detail.title', { number: row.order_number })}
      onClose={onClose}
      size={560}
      footer={
        <Button
          variant="default"
          renderRoot={(props) => (
            <Link {...props} to="/orders/$orderNumber" params={{ orderNumber: row.order_number }} />
          )}
        >
          {t('ratings.detail.receipt')}
        </Button>
      }
    >
      <dl className="facts halves">
        <Fact label={t('ratings.columns.customer')}>
          <bdi>{row.customer_name}</bdi>
        </Fact>
        <Fact label={t('ratings.columns.customer_phone')}>
          <Ltr>{formatPhone(row.contact_phone)}</Ltr>
        </Fact>
        <Fact label={t('ratings.columns.id_number')}>
          <Ltr>{row.driver.id_number}</Ltr>
        </Fact>
        <Fact label={t('ratings.columns.order_number')}>
          <Ltr>{row.order_number}</Ltr>
        </Fact>
        <Fact label={t('ratings.columns.date_time')}>
          <Ltr>{`${date(row.created_at)} ${seconds(row.created_at)}`}</Ltr>
        </Fact>
      </dl>
      <Said title={t('ratings.detail.driver')} name={row.driver.driver_name} star={row.driver_star}>
        {row.driver_feedback}
      </Said>
      <Said title={t('ratings.detail.store')} name={store} star={row.store_star}>
        {row.store_feedback}
      </Said>
      {row.images.length > 0 && (
        <Box
          component="section"
          className="grid gap-6 above-12 line-above"
          pt={12}
          aria-label={t('ratings.detail.images')}
        >
          <h3 className="row wrap gap-8 title">{t('ratings.detail.images')}</h3>
          <ul className="flex wrap gap-8 plain-list">
            {row.images.map((link, place) => (
              <li key={link}>
                <RatingImage link={link} name={t('ratings.detail.image', { number: place + 1 })} />
              </li>
            ))}
          </ul>
        </Box>
      )}
    </Dialog>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

interface SaidProps {
  title: string;
  name: string;
  star: number;
  children: string;
}

function Said({ title, name, star, children }: SaidProps) {
  const { t } = useTranslation();
  return (
    <Box component="section" className="grid gap-6 above-12 line-above" pt={12} aria-label={title}>
      <h3 className="row wrap gap-8 title">
        {title} <bdi>{name}</bdi>
        <Stars value={star} />
      </h3>
      {children === '' ? (
        <p className="dim">{t('ratings.detail.no_feedback')}</p>
      ) : (
        <p className="anywhere">
          <bdi>{children}</bdi>
        </p>
      )}
    </Box>
  );
}

function RatingImage({ link, name }: { link: string; name: string }) {
  const { t } = useTranslation();
  const [isFailed, setFailed] = useState(false);
  if (isFailed) return <span className="dim">{t('ratings.detail.image_failed')}</span>;
  return (
    <a href={link} target="_blank" rel="noreferrer noopener">
      <img
        className={`rounded ground-2 ${classes.image}`}
        src={link}
        alt={name}
        loading="lazy"
        onError={() => setFailed(true)}
      />
    </a>
  );
}
