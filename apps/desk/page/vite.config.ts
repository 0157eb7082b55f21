import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compressed } from './build/compressed.ts';

/** The platform that the page of `npx nx serve desk-page` talks to: that of `npm start`. */
const PLATFORM = 'http://127.0.0.1:3000';
const AREAS = ['/security', '/coding', '/mention', '/workspace', '/desk/settings.json'];

/** The build of the page. It goes into the folder of the built service, which serves it. */
export default defineConfig({
  root: import.meta.dirname,
  base: '/desk/',
  plugins: [react(), compressed],
  logLevel: 'warn',
  resolve: { tsconfigPaths: true },
  server: { proxy: Object.fromEntries(AREAS.map((area) => [area, PLATFORM])) },
  build: {
    target: 'baseline-widely-available',
    outDir: join(import.meta.dirname, '../../../dist/apps/desk/page'),
    emptyOutDir: true,
    sourcemap: true,
    // The policy of the page allows no data: addresses.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    license: true,
    // What many parts share is one file: fewer requests, and better compressed.
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'shared', minShareCount: 3 }] } } },
  },
});
