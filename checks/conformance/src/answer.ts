/** An answer of the platform, and the request that it answers. */
export class Answer {
  constructor(
    /** The method and path of the request, as failures name it. */
    readonly request: string,
    readonly status: number,
    /** The headers by their lower-case names. */
    readonly headers: Readonly<Record<string, string | string[] | undefined>>,
    readonly body: Buffer,
  ) {}

  get text(): string {
    return this.body.toString();
  }

  /** The body as JSON. Throws if it is something else. */
  json(): unknown {
    try {
      return JSON.parse(this.text);
    } catch {
      throw new Error(`${this.request}: the body is not JSON: ${JSON.stringify(this.text.slice(0, 200))}`);
    }
  }
}
