import nx from '@nx/eslint-plugin';
import prettier from 'eslint-config-prettier';
import { createTypeScriptImportResolver } from 'eslint-import-resolver-typescript';
import { importX } from 'eslint-plugin-import-x';
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';

const boundaries = (depConstraints, { isBuilt, allowed = [] }) => ({
  '@nx/enforce-module-boundaries': [
    'error',
    {
      enforceBuildableLibDependency: isBuilt,
      allow: ['^.*/(vitest\\.shared\\.ts|vite\\.node\\.ts|package\\.json)$', ...allowed],
      depConstraints,
    },
  ],
});

/** The allowed imports between kinds of projects (`type:`) and between areas (`area:`). */
const production = [
  { sourceTag: 'type:kit', onlyDependOnLibsWithTags: ['type:kit'] },
  { sourceTag: 'type:data', onlyDependOnLibsWithTags: ['type:kit', 'type:data'] },
  { sourceTag: 'type:app', onlyDependOnLibsWithTags: ['type:kit', 'type:data'] },
  { sourceTag: 'type:tool', onlyDependOnLibsWithTags: ['type:kit', 'type:data'] },
  { sourceTag: 'type:test', onlyDependOnLibsWithTags: ['type:kit', 'type:data'] },
  { sourceTag: 'type:page', onlyDependOnLibsWithTags: ['type:kit', 'type:client'] },
  { sourceTag: 'type:client', onlyDependOnLibsWithTags: [] },
  { sourceTag: 'area:shared', onlyDependOnLibsWithTags: ['area:shared'] },
  { sourceTag: 'area:security', onlyDependOnLibsWithTags: ['area:security', 'area:shared'] },
  { sourceTag: 'area:coding', onlyDependOnLibsWithTags: ['area:coding', 'area:shared'] },
  { sourceTag: 'area:mention', onlyDependOnLibsWithTags: ['area:mention', 'area:coding', 'area:shared'] },
  { sourceTag: 'area:desk', onlyDependOnLibsWithTags: ['area:desk', 'area:shared'] },
  { sourceTag: 'area:tool', onlyDependOnLibsWithTags: ['*'] },
  { sourceTag: 'pure', bannedExternalImports: ['typeorm', '@nestjs/core'] },
];

/** Tests may also use the test kit, and the library of the seeding tool. */
const tests = production.map((constraint) =>
  constraint.onlyDependOnLibsWithTags
    ? {
        ...constraint,
        onlyDependOnLibsWithTags: [
          ...constraint.onlyDependOnLibsWithTags,
          constraint.sourceTag.startsWith('area:') ? 'area:test' : 'type:test',
        ],
      }
    : constraint,
);

export default tseslint.config(
  { ignores: ['**/dist', '**/coverage', '**/node_modules', '**/.nx', '**/.data'] },
  ...nx.configs['flat/base'],
  ...tseslint.configs.recommended,
  {
    files: ['**/*.ts', '**/*.tsx'],
    // The compiler reports unused code; a leading underscore marks a parameter as intentionally unused.
    rules: { '@typescript-eslint/no-unused-vars': 'off', ...boundaries(production, { isBuilt: true }) },
  },
  {
    files: ['**/*.ts', '**/*.tsx'],
    plugins: { 'import-x': importX },
    settings: {
      'import-x/resolver-next': [createTypeScriptImportResolver({ project: 'tsconfig.base.json' })],
      'import-x/parsers': { '@typescript-eslint/parser': ['.ts', '.tsx'] },
    },
    rules: { 'import-x/no-cycle': ['error', { ignoreExternal: true }] },
  },
  {
    files: ['**/*.spec.ts', '**/test/**/*.ts', '**/vitest.config.ts'],
    rules: boundaries(tests, { isBuilt: false, allowed: ['^@earshot/seed$'] }),
  },
  {
    files: ['libs/client/src/**/*.ts'],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          patterns: [{ regex: String.raw`^(?!\./)`, message: 'The client has no dependencies, and runs in browsers.' }],
        },
      ],
    },
  },
  {
    files: ['apps/desk/page/src/**/*.{ts,tsx}'],
    plugins: { 'react-hooks': reactHooks },
    rules: {
      ...reactHooks.configs['recommended-latest'].rules,
      'no-restricted-imports': [
        'error',
        {
          patterns: [
            {
              regex: String.raw`^(?!\.|react|dataloader$|@tanstack/react-query$|@earshot/(?:client|filter-kit/browser|reference-kit/lists)$)`,
              message: 'The page runs in browsers: of our code it has the client and the entries for browsers only.',
            },
          ],
        },
      ],
      'no-restricted-syntax': [
        'error',
        {
          selector: 'JSXAttribute[name.name="dangerouslySetInnerHTML"]',
          message: 'Texts of mentions are text (H6).',
        },
      ],
    },
  },
  {
    files: ['apps/desk/page/src/{state,time,text}/**/*.ts'],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          patterns: [
            {
              regex: String.raw`^(?!\.{1,2}/|@earshot/(?:filter-kit/browser|reference-kit/lists)$)|(?:platform|chart|facets|list|detail|session)/`,
              message: 'What a view is does not depend on how it is drawn.',
            },
          ],
        },
      ],
    },
  },
  {
    files: ['apps/desk/page/src/**/*.spec.ts'],
    rules: { 'no-restricted-imports': 'off' },
  },
  {
    files: ['**/*.spec.ts', '**/test/**/*.ts'],
    rules: {
      'no-restricted-properties': [
        'error',
        ...['waitFor', 'waitUntil'].map((property) => ({
          object: 'vi',
          property,
          message: 'It gives up after a second: await expect.poll(() => ...), or eventually() in hooks.',
        })),
      ],
    },
  },
  {
    files: ['tools/start/test/desk/*.spec.ts'],
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          selector: 'CallExpression[callee.name="expect"] AwaitExpression',
          message: 'A page shows in its time what is expected: await expect.poll(() => ...).',
        },
      ],
    },
  },
  { files: ['**/*.cjs'], rules: { '@typescript-eslint/no-require-imports': 'off' } },
  prettier,
);
