/** Generates a function whose source refers to values by name. It contains no foreign text except member names. */
export class GeneratedCode {
  private readonly values: unknown[] = [];

  /** Returns the name under which the source may use `value`. */
  name(value: unknown): string {
    return `$${this.values.push(value) - 1}`;
  }

  compile<T>(expression: string): T {
    const names = this.values.map((_, index) => `$${index}`);
    return new Function(...names, `'use strict'; return ${expression}`)(...this.values) as T;
  }
}
