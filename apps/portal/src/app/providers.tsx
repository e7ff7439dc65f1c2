import { DirectionProvider, localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { type AnyRouter, RouterProvider } from '@tanstack/react-router';
import { queryClient } from '../shared/api/query-client.ts';
import { FollowLanguage } from '../shared/i18n/use-switch-language.ts';
import { cssVariablesResolver, theme } from '../shared/theme/theme.ts';

const colorSchemeManager = localStorageColorSchemeManager({ key: 'theme' });

export function Providers({ router }: { router: AnyRouter }) {
  return (
    <DirectionProvider>
      <FollowLanguage />
      <MantineProvider
        theme={theme}
        cssVariablesResolver={cssVariablesResolver}
        colorSchemeManager={colorSchemeManager}
        defaultColorScheme="auto"
      >
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </MantineProvider>
    </DirectionProvider>
  );
}
