/** CSS px of one rem at the size of text that browsers come with. */
const NORMAL = 16;
/** px up to which a length is a line, not a size. */
const LINE = 3;

const LENGTH = /(?<![\w.#])(\d*\.?\d+)px\b/g;

/** The same length, but in step with the text: `rem`, or `em` where a media query stands. Lines stay as they are. */
export function inTextSize(value: string, unit: 'rem' | 'em'): string {
  if (value.includes('url(')) return value;
  return value.replaceAll(LENGTH, (whole, digits: string) =>
    Number(digits) <= LINE ? whole : `${+(Number(digits) / NORMAL).toFixed(5)}${unit}`,
  );
}

interface Declaration {
  value: string;
  source?: { input: { file?: string } } | undefined;
}

/**
 * PostCSS plugin: style sheets are written in px and shipped in rem, so that a larger text size of the browser enlarges
 * the whole page, as zoom does.
 */
export const textSize = {
  postcssPlugin: 'text-size',
  Declaration(one: Declaration) {
    if (one.value.includes('px') && !one.source?.input.file?.includes('node_modules'))
      one.value = inTextSize(one.value, 'rem');
  },
  AtRule: {
    media(rule: { params: string }) {
      if (rule.params.includes('px')) rule.params = inTextSize(rule.params, 'em');
    },
  },
};
