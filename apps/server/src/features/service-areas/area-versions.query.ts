import type { ServiceAreaVersion } from '@mishwar/contract';
import { MAX_AREA_VERSIONS, type MapPoint } from '@mishwar/domain';
import { sql } from 'kysely';
import type { Db } from '../../platform/transaction.ts';
import { computeAreaKm2 } from './area-geometry.ts';
import type { AreaOwner } from './area-owner.ts';

/** The newest versions of an owner's area, newest first. */
export async function listAreaVersions(db: Db, [column, id]: AreaOwner): Promise<ServiceAreaVersion[]> {
  const rows = await db
    .selectFrom('service_area as a')
    .leftJoin('operator as p', 'p.id', 'a.created_by')
    .select(['a.id', 'a.created_at', 'p.first_name', 'p.last_name'])
    .select(sql<MapPoint[] | null>`a.corners`.as('corners'))
    .where(`a.${column}`, '=', id)
    .orderBy('a.id', 'desc')
    .limit(MAX_AREA_VERSIONS)
    .execute();
  return rows.map(({ id: version, corners, created_at, first_name, last_name }) => ({
    _id: String(version),
    corners: corners?.map(([longitude, latitude]) => [longitude, latitude]) ?? null,
    area_km2: corners && computeAreaKm2(corners),
    created_at: created_at.toISOString(),
    created_by: first_name === null ? null : `${first_name} ${last_name}`,
  }));
}
