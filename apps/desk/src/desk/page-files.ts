import { readdirSync } from 'node:fs';
import { extname, join } from 'node:path';
import { contentSecurityPolicy, pageHeaders, StaticFile } from '@earshot/document-kit';

/** The headers of every file of the page (H6). Scripts cannot turn text into code or markup: Trusted Types. */
export const PAGE_HEADERS = pageHeaders(contentSecurityPolicy({ 'require-trusted-types-for': "'script'" }));

/** The name of a built file has a hash of its content, so it never changes. */
const FOR_EVER = 'public, max-age=31536000, immutable';

const MEDIA_TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
};

/** The built files of the page. */
export class PageFiles {
  private constructor(
    /** The document of every address of the page. */
    readonly index: StaticFile,
    private readonly assets: ReadonlyMap<string, StaticFile>,
  ) {}

  /** Finds the files in the folder of a build. */
  static in(folder: string): PageFiles {
    const assets = join(folder, 'assets');
    const files = readdirSync(assets).flatMap((name) => {
      const type = MEDIA_TYPES[extname(name)];
      return type === undefined ? [] : [[name, new StaticFile(join(assets, name), type, FOR_EVER)] as const];
    });
    const index = new StaticFile(join(folder, 'index.html'), 'text/html; charset=utf-8', 'no-store');
    return new PageFiles(index, new Map(files));
  }

  /** The script, style or picture of this name; undefined if the page has no such file. */
  asset(name: string): StaticFile | undefined {
    return this.assets.get(name);
  }
}
