import { type CSSVariablesResolver, createTheme, type MantineColorsTuple, rem } from '@mantine/core';
import { cssVariables, DARK, LIGHT, type SchemeTokens } from './tokens.ts';

const brand: MantineColorsTuple = [
  '#E7F5F0',
  '#C8EADF',
  '#A3DDCA',
  '#7BCFB4',
  '#54BF9D',
  '#37BE95',
  '#0F9A70',
  '#0A8C65',
  '#087F5B',
  '#066A4C',
];

/** The greys of Mantine's dark theme, from text to background. */
const dark: MantineColorsTuple = [
  DARK.surface.text,
  DARK.surface.text2,
  DARK.surface.dim,
  DARK.surface.placeholder,
  DARK.surface.line2,
  DARK.surface.s3,
  DARK.surface.pop,
  DARK.surface.bg,
  DARK.surface.s1,
  '#101214',
];

const FONT = "'IBM Plex Sans Arabic', system-ui, sans-serif";

/** Overlays are portalled into the main landmark. */
const IN_MAIN = { target: 'main' };

/** A focused element is not scrolled under the sticky head. */
const UNDER_HEAD = { content: { scrollPaddingTop: rem(72) } };

export const theme = createTheme({
  colors: { brand, dark },
  primaryColor: 'brand',
  primaryShade: { light: 8, dark: 8 },
  fontFamily: FONT,
  fontFamilyMonospace: "'IBM Plex Mono', ui-monospace, monospace",
  headings: { fontFamily: FONT, fontWeight: '600' },
  defaultRadius: 6,
  radius: { xs: rem(4), sm: rem(6), md: rem(8), lg: rem(10) },
  fontSizes: { xs: rem(12), sm: rem(13), md: rem(14), lg: rem(15), xl: rem(20) },
  lineHeights: { xs: rem(18), sm: rem(20), md: rem(22), lg: rem(24), xl: rem(30) },
  spacing: { xs: rem(8), sm: rem(12), md: rem(16), lg: rem(20), xl: rem(24) },
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    Tooltip: { defaultProps: { openDelay: 400, transitionProps: { duration: 120 }, fz: 12 } },
    Popover: { defaultProps: { radius: 8, shadow: 'md', transitionProps: { duration: 180 } } },
    Menu: {
      defaultProps: {
        radius: 8,
        shadow: 'md',
        transitionProps: { duration: 180 },
        portalProps: IN_MAIN,
        // It would be an invalid child of the menu role.
        withInitialFocusPlaceholder: false,
        // An open menu moves to where there is room when the window or the text changes.
        preventPositionChangeWhenVisible: false,
      },
    },
    Select: { defaultProps: { comboboxProps: { portalProps: IN_MAIN } } },
    Modal: {
      defaultProps: { radius: 10, shadow: 'xl', transitionProps: { duration: 180 } },
      styles: UNDER_HEAD,
    },
    // A header element would count as a second banner landmark.
    ModalHeader: { defaultProps: { role: 'presentation' } },
    DrawerHeader: { defaultProps: { role: 'presentation' } },
    Drawer: { defaultProps: { transitionProps: { duration: 180 } }, styles: UNDER_HEAD },
    Checkbox: { defaultProps: { radius: 4, size: 'xs' } },
  },
});

function mantineVariables({ surface }: SchemeTokens): Record<string, string> {
  return {
    '--mantine-color-body': surface.bg,
    '--mantine-color-text': surface.text,
    '--mantine-color-bright': surface.text,
    '--mantine-color-dimmed': surface.dim,
    '--mantine-color-placeholder': surface.placeholder,
    '--mantine-color-anchor': surface.link,
    '--mantine-color-error': surface['danger-text'],
    '--mantine-color-default': surface.bg,
    '--mantine-color-default-hover': surface.s2,
    '--mantine-color-default-color': surface.text,
    '--mantine-color-default-border': surface.line2,
    '--mantine-color-brand-filled': surface.brand,
    '--mantine-color-brand-filled-hover': surface['brand-hover'],
    '--mantine-color-brand-light': surface.weak,
    '--mantine-color-brand-light-hover': surface.weak,
    '--mantine-color-brand-light-color': surface['weak-text'],
    '--mantine-color-brand-text': surface.link,
    '--mantine-primary-color-filled': surface.brand,
    '--mantine-primary-color-filled-hover': surface['brand-hover'],
    '--mantine-color-red-filled': surface.danger,
    '--mantine-color-disabled': surface.s2,
    '--mantine-color-disabled-color': surface.placeholder,
    '--mantine-color-disabled-border': surface.line,
  };
}

export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {},
  light: { ...cssVariables(LIGHT), ...mantineVariables(LIGHT) },
  dark: { ...cssVariables(DARK), ...mantineVariables(DARK) },
});
