const KEPT_MS = 60_000;

/** A name of a file, without characters that a system may not accept. */
export const fileName = (name: string, type: string): string => `${name.replaceAll(/[^\w.-]+/g, '-')}.${type}`;

/** Lets the browser save a file among its downloads. */
export function download(name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  Object.assign(document.createElement('a'), { href: address, download: name }).click();
  // The browser has begun to save it by then.
  setTimeout(() => URL.revokeObjectURL(address), KEPT_MS);
}
