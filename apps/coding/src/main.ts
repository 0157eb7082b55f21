import 'reflect-metadata';
import { readEnvironment, runService } from '@earshot/service-kit';
import { CodingEnvironment } from './environment.js';
import { codingService } from './service.js';

await runService(() => codingService(readEnvironment(CodingEnvironment, process.env)));
