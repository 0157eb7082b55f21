import 'reflect-metadata';
import { readEnvironment, ResourceServiceEnvironment, runService } from '@earshot/service-kit';
import { mentionService } from './service.js';

await runService(() => mentionService(readEnvironment(ResourceServiceEnvironment, process.env)));
