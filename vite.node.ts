import { basename, dirname, join } from 'node:path';
import { defineConfig } from 'vite';

/**
 * The build of a Node program: one ES module for each entry in `dist/<folder>/<project>`, our own kits bundled in,
 * packages from npm left outside. The code is put together and not rewritten: tree shaking once took a call that only
 * throws, `decodeURIComponent(text)` in a `try`, for free of side effects and dropped it. So it is switched off, and so
 * is the minifier, whose dead-code elimination runs even where `build.minify` is false.
 */
export const nodeProgram = (root: string, entries: Record<string, string> = { main: 'src/main.ts' }) =>
  defineConfig({
    root,
    logLevel: 'warn',
    resolve: { tsconfigPaths: true },
    ssr: { noExternal: [/^@earshot\//] },
    build: {
      ssr: true,
      target: 'node20',
      sourcemap: true,
      minify: false,
      emptyOutDir: true,
      reportCompressedSize: false,
      outDir: join(import.meta.dirname, 'dist', basename(dirname(root)), basename(root)),
      rolldownOptions: {
        treeshake: false,
        input: Object.fromEntries(Object.entries(entries).map(([name, path]) => [name, join(root, path)])),
        output: {
          format: 'es',
          entryFileNames: '[name].js',
          chunkFileNames: '[name]-[hash].js',
          keepNames: true,
          minify: false,
        },
      },
    },
  });
