import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The client account of the platform itself. Services introspect tokens with its application. */
export const PLATFORM_CLIENT_ID = 'earshot';

/** A client account: a party that uses the platform. Users, applications and reports belong to it (B11). */
@Entity({ schema: 'security', name: 'client' })
export class Client {
  @PrimaryColumn({ type: 'text', collation: 'C' })
  id: string;

  @Column({ type: 'text' })
  name: string;
}
