import { resource } from '@earshot/document-kit';
import { Describe } from '@earshot/openapi-kit';
import { type BearerCaller, Caller } from '@earshot/service-kit';
import { Controller, Get, Query } from '@nestjs/common';
import { UserReader } from './user-reader.js';
import { type ListedUser, listUsers, usersQuery } from './users.message.js';

/** The users of the caller's client account (rule B18). */
@Controller('security/v2/users')
export class UsersController {
  constructor(private readonly users: UserReader) {}

  @Get()
  @Describe(listUsers)
  async list(@Query() query: Record<string, unknown>, @Caller<BearerCaller>() { clientId }: BearerCaller) {
    const { users, total } = await this.users.list(clientId, usersQuery.read(query));
    return { data: users.map(userResource), meta: { total } };
  }
}

const userResource = ({ id, login }: ListedUser) => resource('user', { id, login } satisfies ListedUser);
