import { basename, dirname, join } from 'node:path';
import { defineConfig } from 'vite';

/**
 * The build of a Node program: one ES module per entry in `dist/<folder>/<project>`, with our kits bundled and npm
 * packages external. The bundler must not remove code: tree shaking once dropped `decodeURIComponent(text)` in a `try`,
 * whose only effect is an exception. So tree shaking is off, and so is the minifier, whose dead-code elimination runs
 * even if `build.minify` is false.
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
