import { afterAll, beforeAll, expect, it } from 'vitest';
import { Cluster } from './cluster.js';
import { codeOf } from './page.js';
import { describeWithRestic } from './programs.js';

describeWithRestic('an encrypted copy', () => {
  let cluster: Cluster;
  let variables: Record<string, string>;

  beforeAll(async () => {
    cluster = await Cluster.create();
    const folder = `${cluster.backups}/..`;
    variables = {
      HOME: folder,
      RESTIC_REPOSITORY: `${folder}/copy`,
      RESTIC_PASSWORD_FILE: `${folder}/password`,
      ELSEWHERE: `${folder}/elsewhere`,
    };
    await cluster.run(codeOf('Take a base backup'));
    await cluster.run(codeOf('Take a dump').replace(' earshot\n', ' postgres\n'));
  });
  afterAll(() => cluster?.remove());

  it('has every file, readable only with its password, and is repeated', async () => {
    await cluster.run(codeOf('Encrypt, and keep a copy elsewhere'), variables);
    await cluster.run(codeOf('Encrypt, and keep a copy elsewhere'), variables);
    await cluster.run(codeOf('Fetch the copy'), variables);
    expect(await cluster.run('diff --recursive "$BACKUPS" "$ELSEWHERE$BACKUPS"', variables)).toBe('');
    await expect(
      cluster.run('grep --recursive --quiet backup_label "$RESTIC_REPOSITORY"', variables),
    ).rejects.toThrow();
    const wrong = { ...variables, RESTIC_PASSWORD_FILE: '/etc/hostname', ELSEWHERE: `${cluster.backups}/../nothing` };
    await expect(cluster.run(codeOf('Fetch the copy'), wrong)).rejects.toThrow('wrong password');
  });
});
