// Ends the process with one sentence unless this version of Node is one of `engines` in package.json. Scripts import it before
// anything else. An old Node must be able to run it, and to read the other imports of the script.
import { readFileSync } from 'fs';

const { engines } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
const ranges = engines.node.split(' || ').map((range) => {
  const [, operator, ...version] = /^(\^|>=)(\d+)\.(\d+)\.(\d+)$/.exec(range);
  return { isMajor: operator === '^', version: version.map(Number) };
});
const current = process.versions.node.split('.').map(Number);

function fits({ isMajor, version }) {
  if (isMajor && current[0] !== version[0]) return false;
  const differing = version.findIndex((part, at) => part !== current[at]);
  return differing === -1 || current[differing] > version[differing];
}

const texts = ranges.map(({ isMajor, version: [major, minor] }) =>
  isMajor ? `${major}.${minor} or a later ${major}.x` : `${major}.${minor} or later`,
);

if (!ranges.some(fits)) {
  const allowed = `${texts.slice(0, -1).join(', ')}, or ${texts[texts.length - 1]}`;
  console.error(`Earshot needs Node ${allowed}; this is ${process.versions.node} (${process.execPath}).`);
  process.exit(1);
}
