import 'reflect-metadata';
import { runDoctor } from '@earshot/service-kit';
import { DeskEnvironment } from './environment.js';

await runDoctor({ service: 'desk', Environment: DeskEnvironment });
