/**
 * The URL of a database, or undefined if `text` is none. As for libpq, the host may be missing, and the parameters `host`
 * and `port` count before those of the address. A host may be the folder of a Unix socket.
 */
export function parseDatabaseUrl(text: string): URL | undefined {
  try {
    const url = new URL(text.replace('@/', '@localhost/'));
    // The URL standard allows a percent sign that encodes nothing. PostgreSQL clients do not.
    decodeURIComponent(url.username + url.password + url.pathname);
    return url;
  } catch {
    return undefined;
  }
}

/** The host and the port of a database, without its login and its password. */
export function addressOf({ host, hostname, port, searchParams }: URL): string {
  const [otherHost, otherPort] = [searchParams.get('host'), searchParams.get('port')];
  if (otherHost === null && otherPort === null) return host;
  const name = otherHost === null ? hostname : encodeURIComponent(otherHost);
  return [name, otherPort ?? port].filter(Boolean).join(':');
}
