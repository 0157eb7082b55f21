import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { COMMAND_NAMES, commands } from './commands.js';

const all = await commands(COMMAND_NAMES);

describe('the help', () => {
  it.each(all.map((command) => [command.name(), command] as const))(
    'describes %s with its arguments, its options, and at least two examples',
    (name, command) => {
      let help = '';
      command.configureOutput({ writeOut: (text) => (help += text) }).outputHelp();
      expect(help).toMatch(new RegExp(`^Usage: ${name} `));
      for (const { description } of [...command.registeredArguments, ...command.options])
        expect(description).not.toBe('');
      const [, examples = ''] = help.split('\nExamples:\n');
      const commands = examples.match(new RegExp(`npm run (--silent )?seed -- ${name}\\b`, 'g')) ?? [];
      expect(commands.length).toBeGreaterThanOrEqual(2);
    },
  );
});

describe('docs/seeding.md', () => {
  const manual = readFileSync(join(import.meta.dirname, '..', '..', '..', 'docs', 'seeding.md'), 'utf8');

  it.each(all.map((command) => [command.name(), command] as const))('has %s and its options', (name, command) => {
    expect(manual).toMatch(new RegExp(`\`${name}\\b`));
    for (const { flags } of command.options) expect(manual).toContain(`${flags}\``);
  });
});
