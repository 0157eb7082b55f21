import type { BUDGET } from './limits.js';
import type { Walk } from './walk.js';

/** Reads an untrusted value, or refuses it at its place and gives undefined. */
export type Read<T> = (value: unknown, at: Place) => T | undefined;

/** A place in untrusted filters, where problems are told. */
export class Place {
  constructor(
    private readonly walk: Walk,
    readonly path: string,
    /** How many booleans the place lies in. */
    readonly booleans = 0,
  ) {}

  member(name: string): Place {
    return new Place(this.walk, `${this.path}.${printable(name)}`, this.booleans);
  }

  element(index: number): Place {
    return new Place(this.walk, `${this.path}[${index}]`, this.booleans);
  }

  inBoolean(): Place {
    return new Place(this.walk, this.path, this.booleans + 1);
  }

  /** Tells a problem; the walk goes on. */
  refuse(detail: string): undefined {
    this.walk.tell({ path: this.path, detail });
  }

  /** Tells that a limit is passed, which ends the walk. */
  end(detail: string): never {
    this.walk.end({ path: this.path, detail });
  }

  spend(what: keyof typeof BUDGET, amount = 1): void {
    this.walk.spend(what, amount, this.path);
  }
}

const LONGEST_NAME = 64;

/** A member name may be anything (contract E5): what is shown of it is short and can be printed. */
function printable(name: string): string {
  const start = name.length > LONGEST_NAME ? `${name.slice(0, LONGEST_NAME)}…` : name;
  return start.toWellFormed().replaceAll(/\p{Cc}/gu, '\ufffd');
}
