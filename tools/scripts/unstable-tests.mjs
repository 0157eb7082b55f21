import { appendFileSync } from 'node:fs';
import { relative } from 'node:path';

/**
 * Vitest reporter: adds a line `PROJECT: FILE > TEST` to the file that UNSTABLE_TESTS names, for each test that failed, also if
 * it passed when it was tried again. For what fails outside of a test, such as a hook, the line ends with the file.
 */
export default class UnstableTests {
  onTestRunEnd(modules, unhandledErrors) {
    const outside = unhandledErrors.flatMap(({ VITEST_TEST_PATH: path }) =>
      path ? [`vitest: ${relative('', path)}`] : [],
    );
    const lines = [...modules.flatMap(unstableIn), ...outside];
    if (process.env.UNSTABLE_TESTS)
      appendFileSync(process.env.UNSTABLE_TESTS, lines.map((line) => `${line}\n`).join(''));
  }
}

function unstableIn(module) {
  const file = `${module.project.name}: ${relative('', module.moduleId)}`;
  const tests = [...module.children.allTests()].filter(isUnstable).map(({ fullName }) => `${file} > ${fullName}`);
  const failedOutside = [module, ...module.children.allSuites()].some((suite) => suite.errors().length > 0);
  return failedOutside ? [...tests, file] : tests;
}

const isUnstable = (test) => test.result().state === 'failed' || test.diagnostic()?.flaky;
