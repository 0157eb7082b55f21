import { SERVICES } from '@earshot/database-kit/services';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const APPS = join(import.meta.dirname, '..', '..', '..', 'apps');

describe('the services that npm start runs (A1)', () => {
  it('are all that there are', () => {
    const apps = readdirSync(APPS).filter((name) => existsSync(join(APPS, name, 'project.json')));
    expect([...SERVICES].toSorted()).toEqual(apps.toSorted());
  });
});
