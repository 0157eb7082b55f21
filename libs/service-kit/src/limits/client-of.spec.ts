import { describe, expect, it } from 'vitest';
import { clientOf } from './client-of.js';

describe('the client of an address', () => {
  it.each([
    ['192.0.2.1', '192.0.2.1'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:DB8:1:2::', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['2001:db8:0:1::1', '2001:db8:0:1::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ])('%s is %s', (address, client) => {
    expect(clientOf(address)).toBe(client);
  });

  it('is empty if the connection has ended', () => {
    expect(clientOf(undefined)).toBe('');
  });
});
