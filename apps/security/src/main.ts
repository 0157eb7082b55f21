import 'reflect-metadata';
import { readEnvironment, runService } from '@earshot/service-kit';
import { SecurityEnvironment } from './environment.js';
import { securityService } from './service.js';

await runService(() => securityService(readEnvironment(SecurityEnvironment, process.env)));
