import 'reflect-metadata';
import { codingData } from '@earshot/coding/entities';
import { runMigrate } from '@earshot/service-kit';

await runMigrate(codingData);
