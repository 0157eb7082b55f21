import { timesOf } from './columns/batch-times.js';
import type { BatchTexts, PlacedValues } from './columns/batch-values.js';
import { type ColumnBatch, type ColumnRow, FACETS, LISTS, NUMBERS, TIMES } from './columns/mention-columns.js';

const encoder = new TextEncoder();

/** Mentions by column, from mentions as objects. */
export class RowBatches {
  private readonly columns = new Map<keyof ColumnRow, Places>();

  of(rows: readonly ColumnRow[]): ColumnBatch {
    const valuesOf = <Name extends keyof ColumnRow>(name: Name) => rows.map((row) => row[name]);
    const placed = [...FACETS, ...LISTS, ...NUMBERS].map((name) => [name, this.column(name).of(valuesOf(name))]);
    const times = TIMES.map((name) => [name, timesOf(valuesOf(name))]);
    return { id: textsOf(valuesOf('id')), ...Object.fromEntries([...placed, ...times]) };
  }

  private column(name: keyof ColumnRow): Places {
    const column = this.columns.get(name) ?? new Places();
    this.columns.set(name, column);
    return column;
  }
}

class Places {
  private readonly places = new Map<unknown, number>();
  private readonly values: unknown[] = [];

  of(values: readonly unknown[]): PlacedValues<unknown> {
    return { values: this.values, places: Uint32Array.from(values, (value) => this.placeOf(value)) };
  }

  private placeOf(value: unknown): number {
    const key = Array.isArray(value) ? JSON.stringify(value) : value;
    let place = this.places.get(key);
    if (place === undefined) this.places.set(key, (place = this.values.push(value) - 1));
    return place;
  }
}

/** Texts of neighbouring mentions. */
export function textsOf(texts: readonly string[]): BatchTexts {
  const encoded = texts.map((text) => encoder.encode(text));
  const lengths = Int32Array.from(encoded, ({ length }) => length);
  let end = 0;
  const starts = lengths.map((length) => (end += length) - length);
  return { bytes: Buffer.concat(encoded), starts, lengths };
}
