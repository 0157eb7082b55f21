import 'reflect-metadata';
import { readEnvironment, runService } from '@earshot/service-kit';
import { MentionEnvironment } from './environment.js';
import { mentionService } from './service.js';

await runService(() => mentionService(readEnvironment(MentionEnvironment, process.env)));
