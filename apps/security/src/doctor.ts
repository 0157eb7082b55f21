import 'reflect-metadata';
import { securityData } from '@earshot/security/entities';
import { type DatabaseCheck, ok, runDoctor, wrong } from '@earshot/service-kit';
import { IsOptional } from 'class-validator';
import { SecurityEnvironment } from './environment.js';

/** The environment of the doctor, which may also have the id with which coding and mention introspect tokens. */
class DoctorEnvironment extends SecurityEnvironment {
  @IsOptional()
  INTROSPECTION_CLIENT_ID?: string;
}

/** Whether an application has the scope with which coding and mention introspect tokens (B7). */
const checkApplication =
  ({ INTROSPECTION_CLIENT_ID: expected }: DoctorEnvironment): DatabaseCheck =>
  async (client) => {
    const { rows } = await client.query<{ id: string }>(
      `select oauth_client_id as id from security.application where 'introspect' = any (string_to_array(scope, ' '))`,
    );
    const ids = rows.map(({ id }) => id);
    if (expected === undefined ? ids.length > 0 : ids.includes(expected)) {
      return [ok('credentials', `${expected ?? ids.join(', ')} may introspect tokens.`)];
    }
    const missing = expected === undefined ? 'no application has' : `the application ${expected} lacks`;
    return [wrong('credentials', `${missing} the scope introspect. Load one with this scope (npm run seed -- load).`)];
  };

await runDoctor({
  service: 'security',
  Environment: DoctorEnvironment,
  area: securityData,
  more: checkApplication,
});
