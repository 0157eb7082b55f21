import { codingData } from '@earshot/coding/entities';
import { databaseModule, TokenVerifier, tokenVerifier } from '@earshot/service-kit';
import { type DynamicModule, Module } from '@nestjs/common';
import { CodingModule } from './coding/coding.module.js';
import { CodingEnvironment } from './environment.js';

/** Wires the coding area to its database, to security and to its environment. */
@Module({})
export class AppModule {
  static with(environment: CodingEnvironment): DynamicModule {
    return {
      module: AppModule,
      global: true,
      imports: [databaseModule(environment.DATABASE_URL, codingData, 'coding'), CodingModule],
      providers: [
        { provide: CodingEnvironment, useValue: environment },
        { provide: TokenVerifier, useValue: tokenVerifier(environment) },
      ],
      exports: [CodingEnvironment, TokenVerifier],
    };
  }
}
