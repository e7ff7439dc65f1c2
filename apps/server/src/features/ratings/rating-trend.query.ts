import type { RatingTrend } from '@mishwar/contract';
import { formatPickerDay, MAX_STARS, pickCommonWords } from '@mishwar/domain';
import { type RawBuilder, sql } from 'kysely';
import { readSetting } from '../../platform/settings.ts';
import type { Db } from '../../platform/transaction.ts';

const WEEKS = 12;
/** Latest ratings whose words are counted. */
const WORDS_FROM = 500;

interface Subject {
  id: number;
  rating_star: number | null;
  rating_count: number;
}

interface TrendOf<Names> {
  names: Names;
  trend: RatingTrend;
}

/** The trend of a driver's ratings; null where no driver has the id number. */
export async function readDriverTrend(
  db: Db,
  idNumber: string,
  now: Date,
): Promise<TrendOf<{ id_number: string; driver_name: string }> | null> {
  const { rows } = await sql<Subject & { id_number: string; driver_name: string }>`
    select d.id, d.id_number, d.name as driver_name, s.rating_star::float8 as rating_star,
      coalesce(s.rating_count, 0) as rating_count
    from driver d left join driver_rating s on s.driver_id = d.id
    where d.id_number = fold_text(${idNumber})`.execute(db);
  const [driver] = rows;
  if (!driver) return null;
  const { id_number, driver_name } = driver;
  const trend = await readTrend(db, driver, {
    now,
    subject: sql`r.driver_id = ${driver.id}`,
    star: sql`r.driver_star`,
    feedback: sql`r.driver_feedback`,
  });
  return { names: { id_number, driver_name }, trend };
}

/** The trend of a store's ratings; null where no store has the merchant id. */
export async function readStoreTrend(
  db: Db,
  merchantId: string,
  now: Date,
): Promise<TrendOf<{ merchant_id: string; store_name: string; store_name_en: string }> | null> {
  const { rows } = await sql<Subject & { merchant_id: string; store_name: string; store_name_en: string }>`
    select d.id, d.code as merchant_id, d.name as store_name, d.name_en as store_name_en,
      s.rating_star::float8 as rating_star, coalesce(s.rating_count, 0) as rating_count
    from restaurant d left join store_rating s on s.restaurant_id = d.id where d.code = ${merchantId}`.execute(
    db,
  );
  const [store] = rows;
  if (!store) return null;
  const { merchant_id, store_name, store_name_en } = store;
  const trend = await readTrend(db, store, {
    now,
    subject: sql`r.restaurant_id = ${store.id}`,
    star: sql`r.store_star`,
    feedback: sql`r.store_feedback`,
  });
  return { names: { merchant_id, store_name, store_name_en }, trend };
}

interface TrendParts {
  now: Date;
  /** Condition on the rating `r`. */
  subject: RawBuilder<unknown>;
  /** The column of the stars, and that of the text. */
  star: RawBuilder<unknown>;
  feedback: RawBuilder<unknown>;
}

async function readTrend(
  db: Db,
  { rating_star, rating_count }: Subject,
  { now, subject, star, feedback }: TrendParts,
): Promise<RatingTrend> {
  const { timezone: zone } = await readSetting(db, 'TIME_ZONE');
  const [spread, weeks, texts] = await Promise.all([
    sql<{ star: number; count: number }>`
      select floor(${star})::int as star, count(*) as count from rating r where ${subject} group by 1`.execute(
      db,
    ),
    // Weeks begin on Sunday, as they do in the calendar of the pickers.
    sql<{ from: string; count: number; average: number | null }>`
      with week as (
        select day::date as from, (day::date)::timestamp at time zone ${zone} as starts,
          (day::date + 7)::timestamp at time zone ${zone} as ends
        from (select ${formatPickerDay(now, zone)}::date as today) t,
          generate_series(
            today - extract(dow from today)::int - 7 * ${WEEKS - 1}::int,
            today - extract(dow from today)::int, interval '7 days'
          ) day
      )
      select w.from::text as from, count(r.id) as count, round(avg(${star}), 2)::float8 as average
      from week w left join rating r on ${subject} and r.created_at >= w.starts and r.created_at < w.ends
      group by w.from order by w.from`.execute(db),
    sql<{ text: string }>`
      select ${feedback} as text from rating r where ${subject}
      order by r.created_at desc, r.id desc limit ${WORDS_FROM}`.execute(db),
  ]);
  const counts = new Map(spread.rows.map((row) => [row.star, row.count]));
  return {
    rating_star,
    rating_count,
    spread: Array.from({ length: MAX_STARS + 1 }, (_, stars) => ({
      star: stars,
      count: counts.get(stars) ?? 0,
    })),
    weeks: weeks.rows,
    words: pickCommonWords(texts.rows.map(({ text }) => text)),
  };
}
