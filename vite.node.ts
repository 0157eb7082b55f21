import { basename, dirname, join } from 'node:path';
import { defineConfig } from 'vite';

/**
 * The build of a Node program: one ES module an entry in `dist/<folder>/<project>`, our own kits bundled in,
 * packages from npm left outside.
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
        input: Object.fromEntries(Object.entries(entries).map(([name, path]) => [name, join(root, path)])),
        output: { format: 'es', entryFileNames: '[name].js', keepNames: true },
      },
    },
  });
