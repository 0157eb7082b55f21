import type { LanguageTexts, Story } from './corpus.js';
import type { Random } from './random.js';

/** What people write about one subject in one language. */
export class Repertoire {
  private readonly stories: readonly Story[];
  private readonly posts = new Map<string, readonly Story[]>();
  private readonly answers = new Map<Story, Map<string, readonly Story[]>>();
  private readonly remarks = new Map<Story, readonly string[]>();

  constructor(
    readonly texts: LanguageTexts,
    subject: string,
  ) {
    this.stories = narrow(texts.stories, (story) => story.subject === subject);
  }

  /** A story with this topic, if one is given, and this sentiment, as far as the language has one. */
  post(sentiment: string, topic: string | undefined, random: Random): Story {
    const fitting = remember(this.posts, `${topic} ${sentiment}`, () =>
      narrow(
        this.stories,
        ({ topics }) => topic === undefined || topics.includes(topic),
        (story) => story.sentiment === sentiment,
      ),
    );
    return random.pick(fitting);
  }

  /** Another story, short and on the same topic, as far as the language has one. */
  answer(to: Story, sentiment: string, random: Random): Story {
    const bySentiment = remember(this.answers, to, () => new Map<string, readonly Story[]>());
    const fitting = remember(bySentiment, sentiment, () =>
      narrow(
        this.stories,
        (story) => story !== to,
        ({ title }) => title === null,
        (story) => story.sentiment === sentiment,
        (story) => isRelated(story, to),
      ),
    );
    return random.pick(fitting);
  }

  /** A sentence of another story on the same topic, if there is one. */
  remark(about: Story, random: Random): string | undefined {
    const others = remember(this.remarks, about, () =>
      this.stories
        .filter((story) => story !== about && story.title === null && isRelated(story, about))
        .flatMap(({ sentences }) => sentences)
        .filter((sentence) => !about.sentences.includes(sentence)),
    );
    return others.length > 0 ? random.pick(others) : undefined;
  }
}

const isRelated = (one: Story, other: Story): boolean => one.topics.some((topic) => other.topics.includes(topic));

/** The stories that pass every test, leaving out each test that none of the rest passes. */
const narrow = (stories: readonly Story[], ...tests: ((story: Story) => boolean)[]): readonly Story[] =>
  tests.reduce((left, test) => {
    const passing = left.filter(test);
    return passing.length > 0 ? passing : left;
  }, stories);

function remember<K, V>(known: Map<K, V>, key: K, make: () => V): V {
  let value = known.get(key);
  if (value === undefined) known.set(key, (value = make()));
  return value;
}
