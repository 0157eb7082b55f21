import 'reflect-metadata';
import { securityData } from '@earshot/security/entities';
import { runMigrate } from '@earshot/service-kit';

await runMigrate(securityData);
