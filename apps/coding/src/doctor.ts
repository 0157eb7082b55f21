import 'reflect-metadata';
import { codingData } from '@earshot/coding/entities';
import { type DatabaseCheck, checkWorkers, runDoctor } from '@earshot/service-kit';
import { checkNumericIds } from './coding/doctor/check-numeric-ids.js';
import { CodingEnvironment } from './environment.js';

const checkServers: DatabaseCheck = async (client) => [
  ...(await checkWorkers(client)),
  ...(await checkNumericIds(client)),
];

await runDoctor({ service: 'coding', Environment: CodingEnvironment, area: codingData, more: () => checkServers });
