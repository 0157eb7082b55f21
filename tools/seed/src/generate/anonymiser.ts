import { createHmac } from 'node:crypto';
import { type LanguageTexts, readCorpus } from './corpus.js';
import { personName } from './names.js';
import { Random } from './random.js';
import type { FixtureType } from '../fixtures/fixture-files.js';
import type { MentionInput } from '@earshot/coding/entities';
import type { ApplicationFixture } from '../fixtures/application.fixture.js';
import type { UserFixture } from '../fixtures/user.fixture.js';

/**
 * Replaces what identifies people: logins and ids of users, e-mail addresses, names of authors, texts, their URLs and identifiers
 * on sites. The same value always gets the same replacement, so that threads stay, and a text that occurs twice still does.
 */
export class Anonymiser {
  /** The ids that replace those of users, by the original ones. */
  private readonly ids = new Map<string, string>();

  private constructor(
    private readonly seed: number,
    private readonly corpus: ReadonlyMap<string, LanguageTexts>,
  ) {}

  static async create(seed: number): Promise<Anonymiser> {
    return new Anonymiser(seed, new Map((await readCorpus()).map((texts) => [texts.language, texts])));
  }

  async *replaceAll(type: FixtureType, fixtures: AsyncIterable<object>): AsyncIterable<object> {
    if (type === 'users') return yield* await this.users(fixtures as AsyncIterable<UserFixture>);
    // The filters of saved searches may name anything that is replaced elsewhere.
    if (type === 'searches') return;
    for await (const fixture of fixtures) {
      if (type === 'mentions') yield this.mention(fixture as MentionInput);
      else if (type === 'applications') yield this.application(fixture as ApplicationFixture);
      else yield fixture;
    }
  }

  /** In the order of the new ids, because that of the original ids says something about them. */
  private async users(users: AsyncIterable<UserFixture>): Promise<UserFixture[]> {
    const replaced: UserFixture[] = [];
    for await (const user of users) replaced.push(this.user(user));
    return replaced.sort((a, b) => (a.id < b.id ? -1 : 1));
  }

  private user(user: UserFixture): UserFixture {
    const login = `user-${this.digest(`login ${user.login}`).toString('hex', 0, 8)}`;
    this.ids.set(user.id, login);
    return { ...user, id: login, login, email: user.email ? `${login}@example.com` : user.email };
  }

  /** With the new id of its machine user, whom a dump has before it; a dump without users loses it. */
  private application(application: ApplicationFixture): ApplicationFixture {
    return { ...application, machine_user_id: this.ids.get(application.machine_user_id ?? '') ?? null };
  }

  private mention(mention: MentionInput): MentionInput {
    const { language, title, content, url, author, native_id, parent_id, root_id } = mention;
    const name = author?.name ?? null;
    return {
      ...mention,
      title: title === null ? null : this.text(title, language),
      content: content === null ? null : this.text(content, language),
      url: url === null ? null : `https://example.com/${this.digest(`url ${url}`).toString('hex', 0, 8)}`,
      author: author && { ...author, name: name === null ? null : personName(language, this.random(`author ${name}`)) },
      native_id: this.nativeId(native_id),
      parent_id: this.nativeId(parent_id),
      root_id: this.nativeId(root_id),
    };
  }

  private nativeId = (id: string | null): string | null =>
    id === null ? null : this.digest(`native id ${id}`).toString('hex', 0, 8);

  /** Other sentences of the same language, about as long as the text. */
  private text(text: string, language: string): string {
    const { sentences: known } = this.corpus.get(language) ?? this.corpus.get('eng')!;
    // Generated texts are sentences of the corpus, too.
    const sentences = known.filter((sentence) => !text.includes(sentence));
    if (sentences.length === 0) return this.text(text, 'eng');
    const random = this.random(`text ${text}`);
    let replacement = random.pick(sentences);
    while (replacement.length < text.length) replacement += ` ${random.pick(sentences)}`;
    return replacement;
  }

  private random = (value: string): Random => new Random(this.digest(value).readInt32BE());

  private digest = (value: string): Buffer => createHmac('sha256', String(this.seed)).update(value).digest();
}
