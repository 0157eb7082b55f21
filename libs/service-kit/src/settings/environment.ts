import { isIP } from 'node:net';
import { isWholeNumber, parseWholeNumber, wholeNumberText, type WholeNumberRange } from '@earshot/message-kit';
import { compile } from '@fastify/proxy-addr';
import { type ClassConstructor, plainToInstance, Transform } from 'class-transformer';
import { getMetadataStorage, IsIn, IsNotEmpty, Matches, validateSync, ValidateBy } from 'class-validator';
import { withFiles } from './environment-files.js';
import { parseDatabaseUrl } from './database-url.js';

/** An environment variable is missing or malformed. The message is the one line that the failed start prints (A3). */
export class EnvironmentError extends Error {}

/**
 * A whole number within `range`, or 0 if `orZero`. The message is a predicate, which is shown after the name of the
 * variable.
 */
export function WholeNumber({ orZero = false, ...range }: WholeNumberRange & { orZero?: boolean }): PropertyDecorator {
  const message = `must be ${orZero ? '0, or ' : ''}${wholeNumberText(range)}, not "$value"`;
  const isAllowed = (value: unknown) => isWholeNumber(value, range) || (orZero && value === 0);
  const toNumber = Transform(({ value }) => parseWholeNumber(value) ?? value);
  const validate = ValidateBy({ name: 'wholeNumber', validator: { validate: isAllowed } }, { message });
  return (target, property) => {
    toNumber(target, property);
    validate(target, property);
  };
}

const POSTGRES = /^postgres(ql)?:\/\/\S+$/;

/** The address of a PostgreSQL database. The message does not repeat the value: it may contain a password. */
export const DatabaseUrl = (): PropertyDecorator => {
  const isPostgres = Matches(POSTGRES, { message: 'must be the address of a PostgreSQL database, postgres://...' });
  const isUrl = ValidateBy(
    { name: 'url', validator: { validate: (text) => !POSTGRES.test(text) || parseDatabaseUrl(text) !== undefined } },
    { message: 'must be a valid URL of one host; percent-encode special characters of the password (# is %23)' },
  );
  return (target, property) => {
    isPostgres(target, property);
    isUrl(target, property);
  };
};

/** One scope token (RFC 6749 §3.3). */
export const OneScope = (): PropertyDecorator =>
  Matches(/^[\x21\x23-\x5b\x5d-\x7e]+$/, { message: 'must be one scope, without spaces' });

/** A list of addresses, ranges and names of ranges, as the HTTP server reads it. */
const AddressList = (): PropertyDecorator =>
  ValidateBy(
    { name: 'addressList', validator: { validate: isAddressList } },
    {
      message:
        'must be addresses, ranges (10.0.0.0/8), or the names loopback, linklocal, uniquelocal, ' +
        'separated by commas, not "$value"',
    },
  );

const RANGE_NAMES = ['loopback', 'linklocal', 'uniquelocal'];

function isAddressList(list: string): boolean {
  const ranges = list.split(',').filter((each) => !RANGE_NAMES.includes(each));
  try {
    compile(ranges);
    // The server would read 10.0.1 as 10.0.0.1.
    return ranges.every((range) => isIP(range.split('/', 1)[0]) > 0);
  } catch {
    return false;
  }
}

/** The environment variables of every service, with their defaults (A3). */
export class ProcessEnvironment {
  @IsNotEmpty({ message: 'must be an address to listen on' })
  HOST = '127.0.0.1';

  @WholeNumber({ max: 65_535 })
  PORT = 3000;

  @IsIn(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'], {
    message: 'must be one of $constraint1, not "$value"',
  })
  LOG_LEVEL = 'info';

  /** The largest request body, in bytes. */
  @WholeNumber({ min: 1 })
  BODY_LIMIT = 32 * 1024 * 1024;

  /**
   * The proxies whose `X-Forwarded-For` is trusted: addresses, ranges, or the names loopback, linklocal, uniquelocal.
   */
  @Transform(({ value }) => String(value).replace(/\s+/g, ''))
  @AddressList()
  TRUSTED_PROXIES = 'loopback';

  /** Seconds between SIGTERM and the end of listening, in which a gateway notices that the process is not ready. */
  @WholeNumber({ max: 300 })
  SHUTDOWN_DELAY = 0;
}

/** The environment variables of a service with a database. */
export class ServiceEnvironment extends ProcessEnvironment {
  @DatabaseUrl()
  DATABASE_URL: string;
}

/** The environment variables of the `migrate` program. */
export class MigrateEnvironment {
  @DatabaseUrl()
  DATABASE_URL: string;
}

/**
 * Reads `Type` from `variables` and from the files that they name. An empty variable counts as not set. Throws an
 * EnvironmentError that names the first missing or malformed variable.
 */
export function readEnvironment<T extends object>(Type: ClassConstructor<T>, variables: NodeJS.ProcessEnv): T {
  const given = Object.fromEntries(
    Object.entries(fromFiles(Type, variables)).filter(([, value]) => value !== undefined && value !== ''),
  );
  const environment = plainToInstance(Type, given, { exposeDefaultValues: true });
  const [problem] = validateSync(environment, { stopAtFirstError: true });
  if (!problem) return environment;
  const [message] = Object.values(problem.constraints ?? {});
  throw new EnvironmentError(`${problem.property} ${problem.value === undefined ? 'is missing: it ' : ''}${message}`);
}

function fromFiles(Type: ClassConstructor<object>, variables: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  try {
    return withFiles(variables, variablesOf(Type));
  } catch (error) {
    throw new EnvironmentError((error as Error).message, { cause: error });
  }
}

/** The names of the variables that `Type` has. Only settings have constraints. */
export const variablesOf = (Type: ClassConstructor<object>): Set<string> =>
  new Set(
    getMetadataStorage()
      .getTargetValidationMetadatas(Type, '', false, false)
      .map(({ propertyName }) => propertyName),
  );
