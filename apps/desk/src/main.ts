import 'reflect-metadata';
import { readEnvironment, runService } from '@earshot/service-kit';
import { DeskEnvironment } from './environment.js';
import { deskService } from './service.js';

await runService(() => deskService(readEnvironment(DeskEnvironment, process.env)));
