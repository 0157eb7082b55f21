import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The client account of the platform itself, whose application the services ask about tokens with. */
export const PLATFORM_CLIENT_ID = 'earshot';

/** A client account: whoever pays for reports, and whom users and applications belong to (contract B11). */
@Entity({ schema: 'security', name: 'client' })
export class Client {
  @PrimaryColumn({ type: 'text', collation: 'C' })
  id: string;

  @Column({ type: 'text' })
  name: string;
}
