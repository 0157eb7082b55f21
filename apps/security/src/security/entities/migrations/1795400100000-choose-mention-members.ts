import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Lets an application have mentions with only the published members (D28). */
export class ChooseMentionMembers1795400100000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`alter table security.application add mention_members text not null default 'all'`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('alter table security.application drop mention_members');
  }
}
