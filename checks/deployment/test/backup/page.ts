import { ROOT } from '@earshot/test-kit';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const PAGE = readFileSync(join(ROOT, 'docs/backup.md'), 'utf8');

/** The code of the section `heading` of docs/backup.md. The suites run it as it is. */
export function codeOf(heading: string, language = 'sh'): string {
  const [, section] = PAGE.split(new RegExp(`^##+ ${heading}\n`, 'm'));
  const blocks = [...(section ?? '').split(/^##+ /m)[0].matchAll(/^```(\w+)\n(.*?)^```$/gms)];
  const code = blocks.filter(([, of]) => of === language).map(([, , text]) => text);
  if (code.length !== 1) throw new Error(`docs/backup.md has ${code.length} blocks of ${language} in "${heading}".`);
  return code[0];
}

/** The headings whose code is for a shell. */
export const headingsWithCommands = (): string[] =>
  PAGE.split(/^##+ /m)
    .filter((section) => section.includes('```sh\n'))
    .map((section) => section.split('\n')[0]);
