import { existsSync } from 'node:fs';

/** The shell comes first: it has no windows and tabs of its own to draw, so a page takes less time. */
const PROGRAMS = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** The Chromium of this machine; undefined if it has none. */
export const CHROMIUM = PROGRAMS.find((path) => existsSync(path));
