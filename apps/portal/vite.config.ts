import { PRODUCT } from '@mishwar/domain';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { compression, defineAlgorithm } from 'vite-plugin-compression2';
import { contractRoutes } from './contract-plugin.ts';
import { land } from './land-plugin.ts';
import { textSize } from './text-size-plugin.ts';

/** Puts the product's name into index.html, so that it is written in one place only. */
function productName(): Plugin {
  return {
    name: 'product-name',
    transformIndexHtml: (html) =>
      html.replaceAll('%PRODUCT_AR%', PRODUCT.nameAr).replaceAll('%PRODUCT%', PRODUCT.name),
  };
}

const BASE = new RegExp(
  [
    'node_modules/(react|react-dom|scheduler|i18next|react-i18next|clsx|@orpc/[^/]+)/',
    'node_modules/@tanstack/(router-core|react-router|history|store|react-store|query-core|react-query)/',
    'node_modules/@mantine/core/esm/core/',
    'node_modules/@mantine/core/esm/components/(ActionIcon|Button|CloseButton|Input|InputBase|Loader|PasswordInput|TextInput|Transition|UnstyledButton)/',
    'packages/locales/src/ar/public|packages/locales/ar/(auth|common|errors-public|shell-public)\\.json',
    'apps/portal/src/(route-tree|shared/(api/(?!upload|lookups)|(i18n|session|theme|url)/)|shared/(ui/(state-block|brand|phone)|dialog/keep-focus))',
    'packages/domain/src/(permission/|money/money|text/phone|request-limits)|@tabler/icons-react/.*/Icon(AlertTriangle|Clock|EyeOff|Lock)\\.',
    'virtual:contract|vite/preload-helper',
  ].join('|'),
);

/** The list kit, but for what it fetches when it is opened, with what writes its values and the icons of the order desk. */
const DESK = new RegExp(
  [
    'apps/portal/src/shared/(table|page|format)/|apps/portal/src/shared/ui/(avatar|copy-text|status-badge)',
    'apps/portal/src/shared/list/(?!opened/)',
    'node_modules/@tanstack/(virtual-core|react-virtual)/|packages/domain/src/(money|time)/',
    '@tabler/icons-react/.*/Icon(AlertCircle|Ban|Check|CircleCheck|FileExport|FileInvoice|History)\\.',
    '@tabler/icons-react/.*/Icon(InfoCircle|Logout|Map2|User|WifiOff)\\.',
  ].join('|'),
);

const SERVER = 'http://localhost:4000';

export default defineConfig({
  plugins: [
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      generatedRouteTree: './src/route-tree.gen.ts',
      quoteStyle: 'single',
      semicolons: true,
    }),
    react(),
    contractRoutes(),
    land(),
    productName(),
    compression({
      include: /\.(html|js|css|svg|json|txt|webmanifest)$/,
      threshold: 256,
      algorithms: [defineAlgorithm('brotliCompress'), defineAlgorithm('gzip')],
    }),
  ],
  css: { postcss: { plugins: [textSize] } },
  build: {
    target: 'es2022',
    sourcemap: false,
    reportCompressedSize: false,
    // Nothing inline: the content security policy takes fonts and images from files only.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // One file for what every page needs and one for the lists, in place of dozens of small ones.
          groups: [
            { name: 'base', test: BASE, priority: 2 },
            { name: 'desk', test: DESK, priority: 1 },
          ],
        },
      },
    },
  },
  server: {
    port: 5173,
    proxy: {
      '/admin': SERVER,
      '/files/api': SERVER,
      '/partner/api': SERVER,
      '/payment/api': SERVER,
      '/rating/api': SERVER,
      '/supplier/api': SERVER,
      '/api': SERVER,
      '/dev': SERVER,
      '/openapi.json': SERVER,
      '/socket.io': { target: SERVER, ws: true },
    },
  },
});
