import { codingData } from '@earshot/coding/entities';
import { dataSourceOptions } from '@earshot/database-kit';
import { type ResourceServiceEnvironment, TokenVerifier, tokenVerifier } from '@earshot/service-kit';
import { type DynamicModule, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { MentionModule } from './mention/mention.module.js';

/** Wires the mention area to the tables of coding, which it only reads, to security and to its environment. */
@Module({})
export class AppModule {
  static with(environment: ResourceServiceEnvironment): DynamicModule {
    return {
      module: AppModule,
      global: true,
      imports: [
        TypeOrmModule.forRoot(dataSourceOptions(environment.DATABASE_URL, codingData, 'mention')),
        MentionModule,
      ],
      providers: [{ provide: TokenVerifier, useValue: tokenVerifier(environment) }],
      exports: [TokenVerifier],
    };
  }
}
