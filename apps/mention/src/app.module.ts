import { codingData } from '@earshot/coding/entities';
import { databaseModule, type ResourceServiceEnvironment, TokenVerifier, tokenVerifier } from '@earshot/service-kit';
import { type DynamicModule, Module } from '@nestjs/common';
import { MentionModule } from './mention/mention.module.js';

/** Wires the mention area to the tables of coding, which it only reads, to security and to its environment. */
@Module({})
export class AppModule {
  static with(environment: ResourceServiceEnvironment): DynamicModule {
    return {
      module: AppModule,
      global: true,
      imports: [databaseModule(environment.DATABASE_URL, codingData, 'mention'), MentionModule],
      providers: [{ provide: TokenVerifier, useValue: tokenVerifier(environment) }],
      exports: [TokenVerifier],
    };
  }
}
