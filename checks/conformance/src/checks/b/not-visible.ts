import { notVisible } from '../../check.js';

export const invisibleSecurity = [
  notVisible('B8', 'stores secrets only as hashes', 'what the database stores cannot be seen over HTTP'),
  notVisible('B14', 'keeps an audit trail', 'it is a table of the database; audit.e2e.spec.ts of security tests it'),
  notVisible('B16', 'accepts tokens of another issuer', 'it needs the keys of an issuer; issuer.e2e.spec.ts tests it'),
];
