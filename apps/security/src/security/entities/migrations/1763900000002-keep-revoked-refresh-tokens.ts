import type { MigrationInterface, QueryRunner } from 'typeorm';

const UP = [
  `alter table security.refresh_token add revoked_at timestamptz`,
  `update security.refresh_token set revoked_at = now()
     from security."user" u where u.id = user_id and not u.activated`,
  `delete from security.access_token using security."user" u where u.id = user_id and not u.activated`,
];

const DOWN = [
  `delete from security.refresh_token where revoked_at is not null`,
  `alter table security.refresh_token drop revoked_at`,
];

/** Marks refresh tokens as revoked. Revokes the tokens of deactivated users: activating must not restore them. */
export class KeepRevokedRefreshTokens1763900000002 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of UP) await queryRunner.query(statement);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await queryRunner.query(statement);
  }
}
