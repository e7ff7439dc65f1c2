import type { Map as MapLibre } from 'maplibre-gl';
import type { MapType } from '../map-types.ts';
import { BASEMAP_COLOURS } from './map-colours.ts';

/** Layers of the simplified basemap, shown without tiles. */
const OWN = ['land', 'coast', 'built', 'grid', 'cities'];

/** Shows the tiles of a type, or the simplified basemap in its colours. */
export function showBasemap(map: MapLibre, type: MapType): void {
  const colours = BASEMAP_COLOURS[type];
  for (const layer of map.getStyle().layers) {
    if (!('source' in layer) || (layer.source !== 'road' && layer.source !== 'satellite')) continue;
    map.setLayoutProperty(layer.id, 'visibility', layer.source === type ? 'visible' : 'none');
  }
  const isTiled = map.getSource(type) !== undefined;
  for (const layer of OWN) map.setLayoutProperty(layer, 'visibility', isTiled ? 'none' : 'visible');
  map.setPaintProperty('ground', 'background-color', [
    'interpolate',
    ['linear'],
    ['zoom'],
    9,
    colours.water,
    10.5,
    colours.land,
  ]);
  map.setPaintProperty('land', 'fill-color', colours.land);
  map.setPaintProperty('coast', 'line-color', colours.coast);
  map.setPaintProperty('built', 'circle-color', colours.built);
  map.setPaintProperty('grid', 'line-color', colours.grid);
}
