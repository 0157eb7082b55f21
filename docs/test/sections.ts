import { headingsOf, textOf } from './repository.js';

/** A section of a document, without the sections after it; runs of white space are one space or line end. */
export function sectionOf(path: string, title: string): string {
  if (!headingsOf(path).includes(title)) throw new Error(`${path} has no section "${title}"`);
  const [section] = textOf(path).split(` ${title}\n`)[1].split(/^##+ /m);
  return section.replaceAll(/ +/g, ' ');
}

/** The rows of the table with these columns in a section, below the line of dashes. */
export function tableIn(path: string, title: string, columns: string): string {
  const [, table = ''] = sectionOf(path, title).split(`| ${columns} |\n`);
  return table
    .split('\n\n')[0]
    .replace(/^\|[ |:-]+\|\n/, '')
    .trim();
}
