/** Tones of rows, bars and badges. Colour is never the only sign: a badge carries the text. */
export const TONES = ['new', 'assigned', 'cancelled', 'delivered', 'picked', 'returned'] as const;
export type Tone = (typeof TONES)[number];

interface ToneColours {
  row: string;
  bar: string;
  badge: string;
  badgeText: string;
  line: string;
}

/** `chart1` is the main series, `chart3` the comparison, `bars` the rest. */
type Surface = Record<
  | 'bg'
  | 's1'
  | 's2'
  | 's3'
  | 'pop'
  | 'line'
  | 'line2'
  | 'line3'
  | 'text'
  | 'text2'
  | 'dim'
  | 'placeholder'
  | 'brand'
  | 'brand-hover'
  | 'accent'
  | 'link'
  | 'weak'
  | 'weak-text'
  | 'danger'
  | 'danger-border'
  | 'danger-text'
  | 'danger-wash'
  | 'inverse'
  | 'inverse-text'
  | 'chart1'
  | 'chart3'
  | 'bars',
  string
>;

export interface SchemeTokens {
  surface: Surface;
  tones: Record<Tone, ToneColours>;
}

export const LIGHT: SchemeTokens = {
  surface: {
    bg: '#FFFFFF',
    s1: '#F8F9FA',
    s2: '#F1F3F5',
    s3: '#E6E9EC',
    pop: '#FFFFFF',
    line: '#E7EAED',
    line2: '#D3D8DD',
    line3: '#7A828A',
    text: '#1F2933',
    text2: '#495057',
    dim: '#5C636A',
    placeholder: '#6B7280',
    brand: '#087F5B',
    'brand-hover': '#066A4C',
    accent: '#087F5B',
    link: '#0B5C46',
    weak: '#E7F5F0',
    'weak-text': '#0B5C46',
    danger: '#C92A2A',
    'danger-border': '#C92A2A',
    'danger-text': '#A61E1E',
    'danger-wash': '#FFF0F0',
    inverse: '#1F2933',
    'inverse-text': '#FFFFFF',
    chart1: '#087F5B',
    chart3: '#8A8F98',
    bars: '#C9D0D6',
  },
  tones: {
    new: { row: '#FFFFFF', bar: '#868E96', badge: '#E9ECEF', badgeText: '#343A40', line: '#E7EAED' },
    assigned: { row: '#FFF3BF', bar: '#8F6B00', badge: '#FFE88A', badgeText: '#664D00', line: '#F2E3A0' },
    cancelled: { row: '#FFE3E3', bar: '#C92A2A', badge: '#FFC9C9', badgeText: '#8A1C1C', line: '#F6CFCF' },
    delivered: { row: '#D8F5DE', bar: '#2B8A3E', badge: '#B2F2BB', badgeText: '#0F5223', line: '#C1E6C9' },
    picked: { row: '#DCEBFB', bar: '#1C7ED6', badge: '#BFDFFB', badgeText: '#0B4A82', line: '#C5DCF3' },
    returned: { row: '#F1E1F7', bar: '#9C36B5', badge: '#E7C6F2', badgeText: '#6B1F80', line: '#E2CDEB' },
  },
};

export const DARK: SchemeTokens = {
  surface: {
    bg: '#1A1D21',
    s1: '#16181B',
    s2: '#24282D',
    s3: '#2F343A',
    pop: '#212529',
    line: '#2B3036',
    line2: '#3C4249',
    line3: '#7D868F',
    text: '#E9ECEF',
    text2: '#C1C7CD',
    dim: '#A6ADB4',
    placeholder: '#8B939B',
    brand: '#087F5B',
    'brand-hover': '#066A4C',
    accent: '#63E6BE',
    link: '#63E6BE',
    weak: '#14342A',
    'weak-text': '#8CEBCD',
    danger: '#C92A2A',
    'danger-border': '#FF8787',
    'danger-text': '#FFA8A8',
    'danger-wash': '#331C1E',
    inverse: '#E9ECEF',
    'inverse-text': '#1A1D21',
    chart1: '#37BE95',
    chart3: '#8B939B',
    bars: '#454C54',
  },
  tones: {
    new: { row: '#1A1D21', bar: '#7D868F', badge: '#343A40', badgeText: '#DEE2E6', line: '#2B3036' },
    assigned: { row: '#3D3305', bar: '#FFD43B', badge: '#5C4D0A', badgeText: '#FFE88A', line: '#53460C' },
    cancelled: { row: '#4A1A1A', bar: '#FF8787', badge: '#6E2424', badgeText: '#FFC9C9', line: '#602626' },
    delivered: { row: '#12351B', bar: '#69DB7C', badge: '#1D5429', badgeText: '#B2F2BB', line: '#1D4828' },
    picked: { row: '#10304B', bar: '#74C0FC', badge: '#184A73', badgeText: '#BFDFFB', line: '#1B4265' },
    returned: { row: '#381C42', bar: '#DA77F2', badge: '#552B64', badgeText: '#EBC8F7', line: '#4B2958' },
  },
};

/** The tokens of one scheme as CSS custom properties: `--bg`, `--tone-assigned-row` … */
export function cssVariables({ surface, tones }: SchemeTokens): Record<string, string> {
  const variables: Record<string, string> = {};
  for (const [name, colour] of Object.entries(surface)) variables[`--${name}`] = colour;
  for (const [tone, colours] of Object.entries(tones)) {
    variables[`--tone-${tone}-row`] = colours.row;
    variables[`--tone-${tone}-bar`] = colours.bar;
    variables[`--tone-${tone}-badge`] = colours.badge;
    variables[`--tone-${tone}-text`] = colours.badgeText;
    variables[`--tone-${tone}-line`] = colours.line;
  }
  return variables;
}
