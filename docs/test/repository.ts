import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export const ROOT = join(import.meta.dirname, '..', '..');

/** The files of the repository that match the patterns, including new files that git does not ignore. */
export function filesLike(...patterns: string[]): string[] {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', ...patterns], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  return [...new Set(listed.split('\n').filter(Boolean))];
}

export const textOf = (path: string): string => readFileSync(join(ROOT, path), 'utf8');

/** The headings of a Markdown file, without lines of code blocks. */
export const headingsOf = (path: string): string[] =>
  [...withoutCode(textOf(path)).matchAll(/^#{1,6} (.+)$/gm)].map(([, heading]) => heading);

export const withoutCode = (markdown: string): string =>
  markdown.replace(/^```.*?^```/gms, '').replace(/(`+)(?!`).*?\1/g, '');
