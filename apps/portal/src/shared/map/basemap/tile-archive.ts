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
    ...readMetadata(metadata),
    ...(minLon < maxLon && minLat < maxLat ? { bounds: [minLon, minLat, maxLon, maxLat] } : {}),
  };
}

/** What is shown of an archive's metadata. Its attribution may be HTML, of which the text alone is taken. */
function readMetadata(metadata: unknown): Pick<TileSource, 'isDemo' | 'attribution'> {
  const { demo, attribution } = (metadata ?? {}) as { demo?: unknown; attribution?: unknown };
  const isDemo = demo === true;
  if (typeof attribution !== 'string') return { isDemo };
  const { body } = new DOMParser().parseFromString(attribution, 'text/html');
  const text = body.textContent.replace(/\s+/g, ' ').trim();
  return text === '' ? { isDemo } : { isDemo, attribution: text };
}
