import { toPhoneSearchTerm } from '@mishwar/domain';
import { type RawBuilder, sql } from 'kysely';
import { escapeLike } from '../../platform/lists/condition.ts';

/** Whether a folded column holds the text, folded as the column is. */
export const matchName = (column: RawBuilder<unknown>, text: string): RawBuilder<boolean> =>
  sql<boolean>`${column} like '%' || fold_text(${escapeLike(text)}) || '%'`;

/** Whether a folded phone holds the text, however it was written; never where the text is no part of a phone. */
export function matchPhone(column: RawBuilder<unknown>, text: string): RawBuilder<boolean> {
  const needle = toPhoneSearchTerm(text);
  return needle === null ? sql<boolean>`false` : sql<boolean>`${column} like ${`%${needle}%`}`;
}

/** Whether a text column holds the text as it is. */
export const matchText = (column: RawBuilder<unknown>, text: string): RawBuilder<boolean> =>
  sql<boolean>`${column} like ${`%${escapeLike(text)}%`}`;

/** Whether the city of the given id column is one of these: ids, or parts of names in either language. */
export function matchCity(column: RawBuilder<unknown>, cities: readonly string[]): RawBuilder<boolean> {
  const ids = cities.filter((city) => /^[1-9]\d{0,17}$/.test(city)).map(Number);
  const names = cities.filter((city) => !/^\d+$/.test(city));
  return sql<boolean>`${column} in (
    select city.id from city where city.id = any(${ids}::bigint[])
      or exists (
        select from unnest(${names.map(escapeLike)}::text[]) as named
        where fold_text(city.name_ar) like '%' || fold_text(named) || '%'
          or fold_text(city.name_en) like '%' || fold_text(named) || '%'
      )
  )`;
}
