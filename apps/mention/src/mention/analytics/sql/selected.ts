import type { Report } from '@earshot/coding/entities';
import type { FilterSet, ValueAggregation } from '@earshot/filter-kit';
import { type MentionSelection, selectMentions, type StatementParameters } from '@earshot/mention-query';
import type { ComparedFilters } from '../../analytics-results/compared-filters.js';
import { type ColumnContext, columnOf } from './columns.js';

/** The mentions that filters select, or in a comparison those of both filter sets. */
interface Side {
  selection: MentionSelection;
  context: ColumnContext;
  /** The columns by which its mentions are aggregated. */
  columns: string[];
}

/** The selected mentions of a statement, with the columns by which they are aggregated, each once. */
export class Selected {
  readonly parameters: StatementParameters;
  readonly isCompared: boolean;
  private readonly names = new Map<string, string>();
  private readonly sides: readonly Side[];

  constructor(
    private readonly report: Report,
    filters: FilterSet,
    comparison?: ComparedFilters,
  ) {
    const first = selectMentions(report, filters);
    const selections = [first, ...(comparison ? [selectMentions(report, comparison.filters, first)] : [])];
    this.parameters = first.parameters;
    this.isCompared = comparison !== undefined;
    this.sides = selections.map((selection, side) => {
      const { drivingTable, parameters } = selection;
      return {
        selection,
        context: { report, drivingTable, parameters, begin: comparison?.begins?.[side] },
        columns: [],
      };
    });
  }

  /** The selections of the sides. */
  get selections(): readonly MentionSelection[] {
    return this.sides.map(({ selection }) => selection);
  }

  /** Another selection in the same statement. */
  also(filters: FilterSet): MentionSelection {
    return selectMentions(this.report, filters, this.sides[0].selection);
  }

  /** The mentions of all sides. The number of its side is in `side`. */
  get query(): string {
    return this.sides
      .map(({ selection, columns }, side) => {
        const list = [this.isCompared ? `${side} as side` : '', ...columns].filter((column) => column !== '');
        return `select ${list.join(', ')} from ${selection.from} where ${selection.condition}`;
      })
      .join(' union all ');
  }

  /** The side of a mention. */
  get side(): string {
    return this.isCompared ? 'selected.side' : '0';
  }

  /** How many mentions of each side there are, as `count` and `compared`. */
  get counts(): string {
    return this.countsOf('*');
  }

  /** How many of them have a value. */
  countsOf(value: string): string {
    if (!this.isCompared) return `count(${value}) as count, 0::bigint as compared`;
    const count = (side: number) => `count(${value}) filter (where side = ${side})`;
    return `${count(0)} as count, ${count(1)} as compared`;
  }

  /** The column of the selected mentions by which an aggregation aggregates. */
  nameOf(aggregation: ValueAggregation): string {
    const {
      field,
      interval = '',
      timeZone = '',
    } = aggregation as { field: string; interval?: string; timeZone?: string };
    const key = `${field} ${interval} ${timeZone}`;
    let name = this.names.get(key);
    if (!name) {
      this.names.set(key, (name = `c${this.names.size}`));
      for (const { columns, context } of this.sides) columns.push(`${columnOf(aggregation, context)} as ${name}`);
    }
    return `selected.${name}`;
  }
}
