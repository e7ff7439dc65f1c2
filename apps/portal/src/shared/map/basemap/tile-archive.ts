import { addProtocol } from 'maplibre-gl';
import { PMTiles, Protocol, TileType } from 'pmtiles';
import type { TileSource } from '../map-types.ts';

const protocol = new Protocol();
addProtocol('pmtiles', protocol.tile);

/** Reads the header of a PMTiles archive. Throws if it is invalid or unreachable. */
export async function openArchive(address: string): Promise<TileSource> {
  const archive = new PMTiles(address);
  const { tileType, minZoom, maxZoom, minLon, minLat, maxLon, maxLat } = await archive.getHeader();
  if (tileType === TileType.Unknown || tileType === TileType.Mlt)
    throw new TypeError('no tiles that are known');
  protocol.add(archive);
  return {
    kind: tileType === TileType.Mvt ? 'vector' : 'raster',
    address: `pmtiles://${address}/{z}/{x}/{y}`,
    minzoom: minZoom,
    maxzoom: maxZoom,
    ...(minLon < maxLon && minLat < maxLat ? { bounds: [minLon, minLat, maxLon, maxLat] } : {}),
  };
}
