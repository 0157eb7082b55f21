import 'reflect-metadata';
import { codingData } from '@earshot/coding/entities';
import { runDoctor } from '@earshot/service-kit';
import { MentionEnvironment } from './environment.js';
import { checkStandby } from './standby/check-standby.js';

await runDoctor({ service: 'mention', Environment: MentionEnvironment, area: codingData, more: checkStandby });
