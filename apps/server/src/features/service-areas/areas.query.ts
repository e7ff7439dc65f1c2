import type { ServiceArea } from '@mishwar/contract';
import type { MapPoint } from '@mishwar/domain';
import { sql } from 'kysely';
import { prepared } from '../../platform/prepared.ts';
import { readSetting } from '../../platform/settings.ts';
import type { Db, Trx } from '../../platform/transaction.ts';
import { closeRing, computeAreaKm2 } from './area-geometry.ts';

interface AreaRow {
  id: number;
  city_id: number | null;
  delivery_company_id: number | null;
  name_ar: string;
  name_en: string;
  corners: MapPoint[];
  created_at: Date;
}

/** The latest version of each city's and company's area, without ended ones and those of deleted companies. */
async function readAreaRows(db: Db | Trx): Promise<AreaRow[]> {
  const { rows } = await sql<AreaRow>`
    select area.*, coalesce(c.name_ar, d.name) as name_ar, coalesce(c.name_en, d.name) as name_en
    from (
      select distinct on (city_id, delivery_company_id) id, city_id, delivery_company_id, corners, created_at
      from service_area order by city_id, delivery_company_id, id desc
    ) area
    left join city c on c.id = area.city_id
    left join delivery_company d on d.id = area.delivery_company_id
    where area.corners is not null and d.deleted_at is null
    order by area.city_id, area.delivery_company_id ${prepared}`.execute(db);
  return rows;
}

/** The areas in force, as GeoJSON. */
export async function listServiceAreas(db: Db | Trx): Promise<ServiceArea[]> {
  const rows = await readAreaRows(db);
  return rows.map(({ id, city_id, delivery_company_id, corners, created_at, ...names }) => ({
    _id: String(id),
    city_id: city_id === null ? null : String(city_id),
    delivery_company_id: delivery_company_id === null ? null : String(delivery_company_id),
    ...names,
    area_km2: computeAreaKm2(corners),
    created_at: created_at.toISOString(),
    polygon: { type: 'Polygon', coordinates: [closeRing(corners)] },
  }));
}

/** The areas in force, and whether the distribution enforces them. */
export async function readAreasAndSwitch(
  db: Db | Trx,
): Promise<{ data: ServiceArea[]; isEnforced: boolean }> {
  const data = await listServiceAreas(db);
  const { isActive } = await readSetting(db, 'SERVICE_AREAS');
  return { data, isEnforced: isActive };
}

/** The corners in force, by city and by delivery company. */
export interface AreasInForce {
  ofCity: ReadonlyMap<number, readonly MapPoint[]>;
  ofCompany: ReadonlyMap<number, readonly MapPoint[]>;
}

/** The areas in force for the distribution. */
export async function readAreasInForce(db: Db | Trx): Promise<AreasInForce> {
  return toAreasInForce(await readAreaRows(db));
}

type AreaCorners = Pick<AreaRow, 'city_id' | 'delivery_company_id' | 'corners'>;

/** The areas in force as one value of a bigger statement, as JSON for `toAreasInForce`; null where there is none. */
export const AREAS_IN_FORCE = sql<AreaCorners[] | null>`(
  select json_agg(json_build_object(
    'city_id', city_id, 'delivery_company_id', delivery_company_id, 'corners', corners))
  from (
    select distinct on (city_id, delivery_company_id) city_id, delivery_company_id, corners
    from service_area order by city_id, delivery_company_id, id desc
  ) area where corners is not null)`;

/** Groups corners by city and company. */
export function toAreasInForce(rows: readonly AreaCorners[]): AreasInForce {
  return {
    ofCity: new Map(rows.flatMap(({ city_id, corners }) => (city_id === null ? [] : [[city_id, corners]]))),
    ofCompany: new Map(
      rows.flatMap(({ delivery_company_id: id, corners }) => (id === null ? [] : [[id, corners]])),
    ),
  };
}
