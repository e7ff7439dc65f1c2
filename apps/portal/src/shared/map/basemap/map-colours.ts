/** Colours of the map, which is dark in both themes. */
export const MAP_COLOURS = {
  free: '#2FA864',
  busy: '#3B82F6',
  offline: '#8A929B',
  withDriver: '#FFD43B',
  withoutDriver: '#FFFFFF',
  restaurant: '#E6EAEE',
  late: '#FF8787',
  offer: '#FFD43B',
  route: '#74C0FC',
  polygon: '#63E6BE',
  cityArea: '#7C93AE',
  companyArea: '#B197FC',
  label: '#C9D4E0',
  ink: '#0E1621',
} as const;

/** Colours of the simplified basemap. */
export const BASEMAP_COLOURS = {
  road: { water: '#0E1621', land: '#1B2430', built: '#263345', coast: '#31435A', grid: '#2A3746' },
  satellite: { water: '#071F2B', land: '#2B2A22', built: '#45412F', coast: '#4C503C', grid: '#3A3A30' },
} as const;

/** Muted colours of vector streets. */
export const STREET_COLOURS = {
  minor: '#303F50',
  major: '#40536A',
  highway: '#566E8A',
  residential: '#1F2A37',
  building: '#243040',
  green: '#1D3633',
  label: '#8C9BAC',
  district: '#A4B2C2',
} as const;
