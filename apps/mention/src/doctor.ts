import 'reflect-metadata';
import { codingData } from '@earshot/coding/entities';
import { type DatabaseCheck, checkWorkers, runDoctor } from '@earshot/service-kit';
import { MentionEnvironment } from './environment.js';
import { checkStandby } from './mention/standby/check-standby.js';

const checkServers =
  (environment: MentionEnvironment): DatabaseCheck =>
  async (client) => [...(await checkWorkers(client)), ...(await checkStandby(environment)(client))];

await runDoctor({ service: 'mention', Environment: MentionEnvironment, area: codingData, more: checkServers });
