import { type InputCode, printable } from '@earshot/error-kit/texts';
import type { Budget, Validation } from './validation.js';

/** The path of a value in an untrusted document, `''` for the document. Reports the problems of that value. */
export class Path {
  constructor(
    private readonly validation: Validation,
    /** The text of the path, which is written when a message needs it: most values are valid. */
    private written: string | null = '',
    /** How many values of the kind that nests, such as booleans, the value is in. */
    readonly depth = 0,
    private readonly parent?: Path,
    /** The member of the value that the parent is about, or its index. */
    private readonly step?: string | number,
  ) {}

  get path(): string {
    return (this.written ??= pathOf(this.parent!.path, this.step!));
  }

  /** What was looked up for the document, which it names by ids; undefined if nothing may be named. */
  get references(): unknown {
    return this.validation.references;
  }

  /** The path of a member. Its name may be any text (rule E5). */
  member(name: string): Path {
    return new Path(this.validation, null, this.depth, this, name);
  }

  /** A value below this one, whose path is written already. */
  under(path: string): Path {
    return new Path(this.validation, this.path === '' ? path : `${this.path}.${path}`, this.depth);
  }

  element(index: number): Path {
    return new Path(this.validation, null, this.depth, this, index);
  }

  /** The same value, one level deeper. */
  deeper(): Path {
    return new Path(this.validation, this.written, this.depth + 1, this.parent, this.step);
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

function pathOf(parent: string, step: string | number): string {
  if (typeof step === 'number') return `${parent}[${step}]`;
  const shown = step === '' ? '""' : printable(step);
  return parent === '' ? shown : `${parent}.${shown}`;
}
