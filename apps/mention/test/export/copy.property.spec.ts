import { runs } from '@earshot/test-kit';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Addresses, CopyOfReport } from './copy-follower.js';
import { dateOf, idOf, MENTIONS, steps, write } from './copy-writers.js';
import { exported } from './export-support.js';
import { CodingService } from '../standby/standby-support.js';
import { type Account, MentionUnderTest } from '../support.js';

const WRITERS = 4;

let mention: MentionUnderTest;
let coding: CodingService;
let at: Addresses;
let account: Account;
beforeAll(async () => {
  mention = await MentionUnderTest.start();
  coding = await CodingService.start(mention);
  at = { mention: await mention.listen(), coding: await coding.listen() };
  account = mention.account();
  mention.security.tokens.get(account.token)!.scope = 'read erase import';
});
afterAll(async () => {
  await coding.stop();
  await mention.stop();
});

const newReport = () =>
  mention.report(
    account,
    Array.from({ length: MENTIONS }, (_, n) => ({ id: idOf(n), date: new Date(dateOf(n)), content: 'é'.repeat(150) })),
  );

it('a copy that was cut anywhere, and follows while four writers import, code, undo and erase, ends equal, byte for byte (C24, D19)', async () => {
  const writers = fc.array(steps, { minLength: WRITERS, maxLength: WRITERS });
  const cuts = fc.array(fc.integer({ min: 0, max: 250_000 }), { maxLength: 3 });
  const sizes = fc.constantFrom(1, 10, 10_000);
  await fc.assert(
    fc.asyncProperty(writers, cuts, sizes, async (todo, places, size) => {
      const report = await newReport();
      const copy = new CopyOfReport(at, account, report);
      const writing = Promise.all(todo.map((each) => write(at.coding, account, report, each)));
      await copy.export(places);
      for (let n = 0; n < 3; n++) await copy.follow(size);
      await writing;
      while (!(await copy.follow(size)));
      expect(copy.text).toBe((await exported(at.mention, account, report)).text);
    }),
    { numRuns: runs(8) },
  );
});
