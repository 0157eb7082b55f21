import { join } from 'node:path';
import { type DynamicModule, Module } from '@nestjs/common';
import { DeskController } from './desk/desk.controller.js';
import { PageFiles } from './desk/page-files.js';
import { pageSettings, PAGE_SETTINGS } from './desk/page-settings.js';
import type { DeskEnvironment } from './environment.js';

/** The build of the page, next to the built service. */
const FOLDER = join(import.meta.dirname, 'page');

/** Connects the routes of the desk to the built page. */
@Module({})
export class AppModule {
  static forRoot(environment: DeskEnvironment): DynamicModule {
    return {
      module: AppModule,
      controllers: [DeskController],
      providers: [
        { provide: PageFiles, useFactory: () => PageFiles.in(FOLDER) },
        { provide: PAGE_SETTINGS, useValue: pageSettings(environment) },
      ],
    };
  }
}
