import { appendFileSync } from 'node:fs';
import { basename, relative } from 'node:path';

/**
 * Vitest reporter: adds a line `PROJECT: FILE > TEST` to the file that UNSTABLE_TESTS names, for each test that failed, also if
 * it passed when it was tried again. For what fails outside of a test, such as a hook, the line ends with the file.
 */
export default class UnstableTests {
  onTestRunEnd(modules, unhandledErrors) {
    const lines = modules.flatMap(unstableIn);
    if (unhandledErrors.length > 0) lines.push(`an error outside of all tests: ${unhandledErrors[0].message}`);
    if (lines.length > 0) appendFileSync(process.env.UNSTABLE_TESTS, `${lines.join('\n')}\n`);
  }
}

function unstableIn(module) {
  const { name, config } = module.project;
  const file = `${name || basename(config.root)}: ${relative(config.root, module.moduleId)}`;
  const tests = [...module.children.allTests()].filter(isUnstable).map(({ fullName }) => `${file} > ${fullName}`);
  const failedOutside = [module, ...module.children.allSuites()].some((suite) => suite.errors().length > 0);
  return failedOutside ? [...tests, file] : tests;
}

const isUnstable = (test) => test.result().state === 'failed' || test.diagnostic()?.flaky;
