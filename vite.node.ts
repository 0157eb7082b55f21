import { readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { defineConfig, type Plugin } from 'vite';

/**
 * Writes a package.json with the npm packages that the program imports, in the versions of the workspace, next to it.
 * So the program can be installed without the rest of the workspace, for example in an image (`deploy/Dockerfile`).
 */
export const productionPackage: Plugin = productionPackageWith({});

/** The same with more members, such as `exports`. */
export function productionPackageWith(members: object): Plugin {
  return {
    name: 'production-package',
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const imports = chunks.flatMap((chunk) => [...chunk.imports, ...chunk.dynamicImports]);
      const packages = imports.filter((id) => !(id in bundle) && !isBuiltin(id)).map(packageOf);
      const { version, type, license, engines, dependencies, overrides } = workspacePackage();
      const missing = packages.filter((name) => !(name in dependencies));
      if (missing.length > 0) throw new Error(`not in the dependencies of package.json: ${missing.join(', ')}`);
      const versions = Object.fromEntries([...new Set(packages)].toSorted().map((name) => [name, dependencies[name]]));
      const name = `earshot-${basename(this.environment.config.root)}`;
      const rest = { version, private: true, license, type, engines, ...members, dependencies: versions, overrides };
      this.emitFile({ type: 'asset', fileName: 'package.json', source: JSON.stringify({ name, ...rest }, null, 2) });
    },
  };
}

const workspacePackage = () => JSON.parse(readFileSync(join(import.meta.dirname, 'package.json'), 'utf8'));

/** The package of an import: `@scope/name` of `@scope/name/file.js`. */
const packageOf = (id: string): string => id.split('/', id.startsWith('@') ? 2 : 1).join('/');

/**
 * The build of a Node program: one ES module per entry in `dist/<folder>/<project>`, with our kits bundled and npm
 * packages external. The bundler must not remove code: tree shaking once dropped `decodeURIComponent(text)` in a `try`,
 * whose only effect is an exception. So tree shaking is off, and so is the minifier, whose dead-code elimination runs
 * even if `build.minify` is false.
 */
export const nodeProgram = (
  root: string,
  entries: Record<string, string> = { main: 'src/main.ts' },
  plugins: Plugin[] = [],
) =>
  defineConfig({
    root,
    plugins,
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
