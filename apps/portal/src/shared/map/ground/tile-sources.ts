import type { MapBaseLayers } from '@mishwar/contract';
import type { MapType, TileSource, TileSources } from '../map-types.ts';

/** Keeps the braces of {z}, {x} and {y}. */
const onOrigin = (path: string): string => `${window.location.origin}${path}`;
const isArchive = (path: string): boolean => path.endsWith('.pmtiles');

/**
 * The tiles that are configured. What reads archives is fetched only where one is; an archive that cannot be read is
 * none, and `onFailed` is told.
 */
export async function openTiles(
  sources: MapBaseLayers['sources'],
  onFailed: (type: MapType) => void,
): Promise<TileSources> {
  const opened = async (type: MapType): Promise<TileSource | null> => {
    const path = sources[type];
    if (!path) return null;
    if (!isArchive(path)) return { kind: 'raster', address: onOrigin(path), minzoom: 0, maxzoom: 19 };
    try {
      const { openArchive } = await import('./tile-archive.ts');
      return await openArchive(onOrigin(path));
    } catch {
      onFailed(type);
      return null;
    }
  };
  const [road, satellite] = await Promise.all([opened('road'), opened('satellite')]);
  return { road, satellite };
}
