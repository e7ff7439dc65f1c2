const ARCHIVE = '/map/road.pmtiles';

/** A layer of all kinds of the archive's features, or of one. */
const layer = (id: string, type: 'fill' | 'line', from: string, kind: string | null, paint: object) => ({
  ...{ id, type, source: 'streets', 'source-layer': from, paint },
  filter: kind === null ? ['all'] : ['==', ['get', 'kind'], kind],
});
const fill = (id: string, from: string, kind: string | null, color: string) =>
  layer(id, 'fill', from, kind, { 'fill-color': color });
/** A road whose width grows with the zoom. */
const road = (id: string, kind: string, color: string, ...stops: number[]) =>
  layer(id, 'line', 'roads', kind, {
    'line-color': color,
    'line-width': ['interpolate', ['exponential', 1.5], ['zoom'], ...stops],
  });

/** The streets of the demo's archive (schema of Protomaps) without names, on an origin that serves it. */
export const streetsOf = (origin: string) => ({
  source: { type: 'vector', url: `pmtiles://${origin}${ARCHIVE}` },
  layers: [
    fill('earth', 'earth', null, '#1b2430'),
    fill('residential', 'landuse', 'residential', '#1f2a37'),
    fill('parks', 'landuse', 'park', '#1d3633'),
    fill('water', 'water', null, '#0e1621'),
    road('local', 'minor_road', '#303f50', 11, 0.4, 14, 1.6, 18, 14),
    road('arterials', 'major_road', '#40536a', 8, 0.6, 14, 3.4, 18, 20),
    road('highways', 'highway', '#566e8a', 6, 0.8, 14, 5, 18, 26),
  ],
});
