import 'reflect-metadata';
import { codingData } from '@earshot/coding/entities';
import { checkWorkers, runDoctor } from '@earshot/service-kit';
import { CodingEnvironment } from './environment.js';

await runDoctor({ service: 'coding', Environment: CodingEnvironment, area: codingData, more: () => checkWorkers });
