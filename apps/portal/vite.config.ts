import { PRODUCT } from '@mishwar/domain';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { compression, defineAlgorithm } from 'vite-plugin-compression2';
import { contractRoutes } from './contract-plugin.ts';

/** Puts the product's name into index.html, so that it is written in one place only. */
function productName(): Plugin {
  return {
    name: 'product-name',
    transformIndexHtml: (html) =>
      html.replaceAll('%PRODUCT_AR%', PRODUCT.nameAr).replaceAll('%PRODUCT%', PRODUCT.name),
  };
}

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
    productName(),
    compression({
      include: /\.(html|js|css|svg|json|txt|webmanifest)$/,
      threshold: 1024,
      algorithms: [defineAlgorithm('brotliCompress'), defineAlgorithm('gzip')],
    }),
  ],
  // Nothing inline: the content security policy takes fonts and images from files only.
  build: { target: 'es2022', sourcemap: false, reportCompressedSize: false, assetsInlineLimit: 0 },
  server: {
    port: 5173,
    proxy: {
      '/admin': SERVER,
      '/api': SERVER,
      '/dev': SERVER,
      '/openapi.json': SERVER,
      '/socket.io': { target: SERVER, ws: true },
    },
  },
});
