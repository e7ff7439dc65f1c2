import type { MapBaseLayers } from '@mishwar/contract';
import { MAX_MAP_RECORDS } from '@mishwar/domain';
import type { App } from '../../platform/app.ts';
import { readSetting } from '../../platform/settings.ts';
import { getArchivePath } from './map-archives.ts';

/** What lies under the markers: the configured tiles, and the places of the business itself. */
export async function readMapBaseLayers({ db, config }: Pick<App, 'db' | 'config'>): Promise<MapBaseLayers> {
  const [cities, restaurants, refetch] = await Promise.all([
    db
      .selectFrom('city')
      .select(['name_ar', 'name_en', 'latitude', 'longitude'])
      .where('latitude', 'is not', null)
      .where('longitude', 'is not', null)
      .orderBy('id')
      .execute(),
    db
      .selectFrom('restaurant')
      .select(['latitude', 'longitude'])
      .where('is_active', '=', true)
      .orderBy('id')
      .limit(MAX_MAP_RECORDS)
      .execute(),
    readSetting(db, 'TOGGLE_ZOOM_MAP'),
  ]);
  return {
    sources: {
      road: config.mapArchives.road ? getArchivePath('road') : config.mapTiles.road,
      satellite: config.mapArchives.satellite ? getArchivePath('satellite') : config.mapTiles.satellite,
    },
    refetch_on_move: refetch.isActive,
    cities: cities.flatMap(({ name_ar, name_en, latitude, longitude }) =>
      latitude === null || longitude === null
        ? []
        : [{ name_ar, name_en, coordinates: [longitude, latitude] as [number, number] }],
    ),
    restaurants: restaurants.map(({ latitude, longitude }) => [longitude, latitude]),
  };
}
