import { addProtocol } from 'maplibre-gl';
import { PMTiles, Protocol, TileType } from 'pmtiles';
import type { TileSource } from '../map-types.ts';

const protocol = new Protocol();
addProtocol('pmtiles', protocol.tile);

/** Reads the header and the metadata of a PMTiles archive. Throws if it is invalid or unreachable. */
export async function openArchive(address: string): Promise<TileSource> {
  const archive = new PMTiles(address);
  const [header, metadata] = await Promise.all([archive.getHeader(), archive.getMetadata()]);
  const { tileType, minZoom, maxZoom, minLon, minLat, maxLon, maxLat } = header;
  if (tileType === TileType.Unknown || tileType === TileType.Mlt)
    throw new TypeError('no tiles that are known');
  protocol.add(archive);
  return {
    kind: tileType === TileType.Mvt ? 'vector' : 'raster',
    address: `pmtiles://${address}/{z}/{x}/{y}`,
    minzoom: minZoom,
    maxzoom: maxZoom,
    isDemo: isDemo(metadata),
    ...(minLon < maxLon && minLat < maxLat ? { bounds: [minLon, minLat, maxLon, maxLat] } : {}),
  };
}

const isDemo = (metadata: unknown): boolean =>
  typeof metadata === 'object' && metadata !== null && 'demo' in metadata && metadata.demo === true;
