import type { InputCode } from '@earshot/error-kit';
import { printable } from '@earshot/validation-kit';
import type { BUDGET } from './limits.js';
import type { Validation } from './validation.js';

/** Reads an untrusted value, or rejects it at its path and returns undefined. */
export type Read<T> = (value: unknown, at: Path) => T | undefined;

/** The path of a value in untrusted filters. Reports the problems of that value. */
export class Path {
  constructor(
    private readonly validation: Validation,
    readonly path: string,
    /** How many booleans the value is in. */
    readonly booleans = 0,
  ) {}

  /** The path of a member. Its name may be any text (rule E5). */
  member(name: string): Path {
    return new Path(this.validation, `${this.path}.${printable(name)}`, this.booleans);
  }

  element(index: number): Path {
    return new Path(this.validation, `${this.path}[${index}]`, this.booleans);
  }

  inBoolean(): Path {
    return new Path(this.validation, this.path, this.booleans + 1);
  }

  /** Reports a problem, and continues the validation. */
  reject(code: InputCode, detail: string): undefined {
    this.validation.report({ code, path: this.path, detail });
  }

  /** Reports that a limit is exceeded, and ends the validation. */
  end(detail: string): never {
    this.validation.end({ code: 'limit_exceeded', path: this.path, detail });
  }

  /** Counts `amount` against a limit of the request. If the limit is exceeded, reports it and ends the validation. */
  spend(what: keyof typeof BUDGET, amount = 1): void {
    this.validation.spend(what, amount, this.path);
  }
}
