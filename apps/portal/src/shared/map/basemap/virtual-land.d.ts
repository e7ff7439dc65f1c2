declare module 'virtual:land' {
  export const land: import('geojson').Feature<import('geojson').MultiPolygon>;
}
