import { DEFAULT_THEME, mergeMantineTheme } from '@mantine/core';
import { expect, test } from 'vitest';
import { cssVariablesResolver, theme } from './theme.ts';
import { cssVariables, DARK, LIGHT } from './tokens.ts';

const { light, dark, variables } = cssVariablesResolver(mergeMantineTheme(DEFAULT_THEME, theme));

test.each([
  ['light', light, LIGHT],
  ['dark', dark, DARK],
] as const)(
  'the components have the colours of the %s scheme, beside its own variables',
  (_, shown, tokens) => {
    const { surface } = tokens;
    expect(shown).toMatchObject(cssVariables(tokens));
    expect(shown).toMatchObject({
      '--mantine-color-body': surface.bg,
      '--mantine-color-text': surface.text,
      '--mantine-color-error': surface['danger-text'],
      '--mantine-color-anchor': surface.link,
      '--mantine-primary-color-filled': surface.brand,
      '--mantine-color-disabled-color': surface.placeholder,
    });
  },
);

test('no colour of a scheme holds for both', () => {
  expect(variables).toEqual({});
  expect(light['--mantine-color-body']).not.toBe(dark['--mantine-color-body']);
});
