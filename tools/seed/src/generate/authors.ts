import type { LanguageTexts, Place } from './corpus.js';
import { personName } from './names.js';
import { Random } from './random.js';

/** A person who writes. */
export interface Author extends Place {
  /** Its number among all authors. */
  number: number;
  name: string;
  job: string | null;
}

const JOBS = ['Journalist', 'Chef', 'Engineer', 'Teacher', 'Student', 'Nurse', 'Designer', 'Barista', 'Retired'];
const PER_LANGUAGE = 2_000;

/** The people who write in one language, a few of them often. Each one always has the same name, place and job. */
export class Authors {
  private readonly known = new Map<number, Author>();

  constructor(
    private readonly texts: LanguageTexts,
    private readonly first: number,
  ) {}

  /** Anyone except the author of a post, who does not repeat or answer it. */
  pick(random: Random, except: Author | null = null): Author {
    const number = this.first + 1 + random.skewed(PER_LANGUAGE - 1, 2);
    if (number === except?.number) return this.pick(random, except);
    const author = this.known.get(number) ?? this.make(number);
    this.known.set(number, author);
    return author;
  }

  private make(number: number): Author {
    const random = new Random(number);
    return {
      number,
      name: personName(this.texts.language, random),
      ...random.pick(this.texts.places),
      job: random.unless(70, () => random.pick(JOBS)),
    };
  }
}

/** The authors of each language. Languages share no author. */
export const authorsOf = (corpus: readonly LanguageTexts[]): Map<string, Authors> =>
  new Map(corpus.map((texts, index) => [texts.language, new Authors(texts, index * PER_LANGUAGE)]));
