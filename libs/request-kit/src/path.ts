import { type InputCode, printable } from '@earshot/error-kit';
import type { Budget, Validation } from './validation.js';

/** The path of a value in an untrusted document, `''` for the document. Reports the problems of that value. */
export class Path {
  constructor(
    private readonly validation: Validation,
    readonly path = '',
    /** How many values of the kind that nests, such as booleans, the value is in. */
    readonly depth = 0,
  ) {}

  /** What was looked up for the document, which it names by ids; undefined if nothing may be named. */
  get references(): unknown {
    return this.validation.references;
  }

  /** The path of a member. Its name may be any text (rule E5). */
  member(name: string): Path {
    const shown = name === '' ? '""' : printable(name);
    return new Path(this.validation, this.path === '' ? shown : `${this.path}.${shown}`, this.depth);
  }

  /** A value below this one, whose path is written already. */
  under(path: string): Path {
    return new Path(this.validation, `${this.path}.${path}`, this.depth);
  }

  element(index: number): Path {
    return new Path(this.validation, `${this.path}[${index}]`, this.depth);
  }

  /** The same value, one level deeper. */
  deeper(): Path {
    return new Path(this.validation, this.path, this.depth + 1);
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
  spend(budget: Budget, amount = 1): void {
    this.validation.spend(budget, amount, this.path);
  }
}
