// Nx plugin: a folder with a tsconfig.json is a project, whose targets follow from its files. A project.json says only what
// differs, and a folder without one is a kit.
import { existsSync, readdirSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';

const run = (command, cwd, more) => ({ executor: 'nx:run-commands', options: { command, cwd }, cache: true, ...more });

const BUILD = run('vite build', '{projectRoot}', {
  inputs: ['production', '^production'],
  outputs: ['{workspaceRoot}/dist/{projectRoot}'],
});
const TEST = { dependsOn: ['build'], inputs: ['default', '^production'] };
const TYPECHECK = run('tsc -p {projectRoot}', '', { inputs: ['default', '^production'] });
const LINT = run('eslint {projectRoot} --max-warnings 0', '', {
  inputs: ['default', '^default', '{workspaceRoot}/eslint.config.mjs'],
});

function targetsOf(root, workspace) {
  const has = (name) => existsSync(join(workspace, root, name));
  const config = has('vitest.config.ts') ? '' : ` --config ${relative(root, 'vitest.shared.ts')}`;
  return {
    typecheck: TYPECHECK,
    lint: LINT,
    // The service of the desk builds its page, too.
    ...((has('vite.config.ts') || has('tsconfig.build.json')) && !has('index.html') && { build: BUILD }),
    ...(hasTests(root, workspace) && { test: run(`vitest run${config}`, '{projectRoot}', TEST) }),
  };
}

/** The tests of a project within the sources of another, such as the entities of an app, are those of the other. */
export const hasTests = (root, workspace) =>
  !root.includes('/src/') &&
  readdirSync(join(workspace, root), { recursive: true }).some((name) => name.endsWith('.spec.ts'));

function projectAt(root, workspace) {
  const targets = targetsOf(root, workspace);
  if (existsSync(join(workspace, root, 'project.json'))) return { targets };
  return { name: basename(root), projectType: 'library', tags: ['type:kit', 'area:shared'], targets };
}

export const createNodesV2 = [
  '**/tsconfig.json',
  (files, _options, { workspaceRoot }) =>
    files.map((file) => {
      const root = dirname(file);
      return [file, { projects: { [root]: projectAt(root, workspaceRoot) } }];
    }),
];
