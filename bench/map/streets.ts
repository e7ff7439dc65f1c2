/** Where the server has the archive of streets. */
const ARCHIVE = '/map/road.pmtiles';

/** A layer without the library's expression types. */
interface Layer {
  id: string;
  type: 'fill' | 'line';
  source: 'streets';
  'source-layer': string;
  filter: unknown[];
  paint: object;
}

const layer = (id: string, type: Layer['type'], from: string, kinds: string[], paint: object): Layer => ({
  id,
  type,
  source: 'streets',
  'source-layer': from,
  filter: kinds.length === 0 ? ['all'] : ['in', ['get', 'kind'], ['literal', kinds]],
  paint,
});
const growing = (...stops: number[]) => ['interpolate', ['exponential', 1.5], ['zoom'], ...stops];

/** The streets of the demo's archive (schema of Protomaps) without names, on an origin that serves it. */
export const streetsOf = (origin: string) => ({
  source: { type: 'vector', url: `pmtiles://${origin}${ARCHIVE}` },
  layers: [
    layer('earth', 'fill', 'earth', [], { 'fill-color': '#1b2430' }),
    layer('residential', 'fill', 'landuse', ['residential'], { 'fill-color': '#1f2a37' }),
    layer('parks', 'fill', 'landuse', ['park'], { 'fill-color': '#1d3633' }),
    layer('water', 'fill', 'water', [], { 'fill-color': '#0e1621' }),
    layer('local', 'line', 'roads', ['minor_road'], {
      'line-color': '#303f50',
      'line-width': growing(11, 0.4, 14, 1.6, 18, 14),
    }),
    layer('arterials', 'line', 'roads', ['major_road'], {
      'line-color': '#40536a',
      'line-width': growing(8, 0.6, 14, 3.4, 18, 20),
    }),
    layer('highways', 'line', 'roads', ['highway'], {
      'line-color': '#566e8a',
      'line-width': growing(6, 0.8, 14, 5, 18, 26),
    }),
  ],
});
