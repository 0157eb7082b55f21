import { Module } from '@nestjs/common';
import { UserReader } from './user-reader.js';
import { UsersController } from './users.controller.js';

/** The users of a client account (B18). */
@Module({ controllers: [UsersController], providers: [UserReader] })
export class UsersModule {}
