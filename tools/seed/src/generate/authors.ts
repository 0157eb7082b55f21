import type { LanguageTexts } from './corpus.js';
import { personName } from './names.js';
import { STATES } from './places.js';
import { Random } from './random.js';

/** A person who writes. */
export interface Author {
  /** Its number among all authors. */
  number: number;
  name: string;
  country: string;
  state: string | null;
  job: string | null;
}

const JOBS = ['Journalist', 'Chef', 'Engineer', 'Teacher', 'Student', 'Nurse', 'Designer', 'Barista', 'Retired'];
const PER_LANGUAGE = 2_000;

/** The people who write in one language. Each one always has the same name, place and job. */
export class Authors {
  private readonly known = new Map<number, Author>();

  constructor(
    private readonly texts: LanguageTexts,
    private readonly first: number,
  ) {}

  pick(random: Random): Author {
    const number = this.first + random.between(1, PER_LANGUAGE);
    const author = this.known.get(number) ?? this.make(number);
    this.known.set(number, author);
    return author;
  }

  private make(number: number): Author {
    const random = new Random(number);
    const country = random.pick(this.texts.countries);
    return {
      number,
      name: personName(this.texts.language, random),
      country,
      state: random.unless(40, () => STATES[country] && random.pick(STATES[country])) ?? null,
      job: random.unless(70, () => random.pick(JOBS)),
    };
  }
}

/** The authors of each language. Languages share no author. */
export const authorsOf = (corpus: readonly LanguageTexts[]): Map<string, Authors> =>
  new Map(corpus.map((texts, index) => [texts.language, new Authors(texts, index * PER_LANGUAGE)]));
