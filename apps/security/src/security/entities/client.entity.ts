import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A client account: whoever pays for reports, and whom users and applications belong to (contract B11). */
@Entity({ schema: 'security', name: 'client' })
export class Client {
  @PrimaryColumn({ type: 'text', collation: 'C' })
  id: string;

  @Column({ type: 'text' })
  name: string;
}
