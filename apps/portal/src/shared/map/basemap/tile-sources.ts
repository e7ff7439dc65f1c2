import type { Ground, MapType, TileSource, TileSources } from '../map-types.ts';

/** Resolves a tile URL and keeps the braces of {z}, {x} and {y}. */
const onOrigin = (path: string): string => `${window.location.origin}${path}`;
const isArchive = (path: string): boolean => path.endsWith('.pmtiles');

/**
 * The configured tile sources. The PMTiles reader is fetched only for an archive; an unreadable archive counts as
 * none and is reported to `onFailed`.
 */
export async function openTiles(
  sources: Ground['sources'],
  onFailed: (type: MapType) => void,
): Promise<TileSources> {
  const opened = async (type: MapType): Promise<TileSource | null> => {
    const path = sources[type];
    if (!path) return null;
    if (!isArchive(path))
      return { kind: 'raster', address: onOrigin(path), minzoom: 0, maxzoom: 19, isDemo: false };
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

/** Whether the tiles of a path can be read, which is tried beside the map: an archive opens, or a tile is answered. */
export async function canReadTiles(path: string): Promise<boolean> {
  try {
    if (isArchive(path)) {
      const { openArchive } = await import('./tile-archive.ts');
      return Boolean(await openArchive(onOrigin(path)));
    }
    const { ok, status } = await fetch(onOrigin(path).replace(/\{[xyz]\}/g, '0'), { cache: 'no-store' });
    // The world as one tile may be outside of what is drawn.
    return ok || status === 404;
  } catch {
    return false;
  }
}
