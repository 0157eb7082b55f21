import 'reflect-metadata';
import { codingData } from '@earshot/coding/entities';
import { ResourceServiceEnvironment, runDoctor } from '@earshot/service-kit';

await runDoctor({ service: 'mention', Environment: ResourceServiceEnvironment, area: codingData });
