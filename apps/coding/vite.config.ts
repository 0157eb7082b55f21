import { nodeProgram, productionPackage } from '../../vite.node.ts';

const entries = {
  main: 'src/main.ts',
  service: 'src/service.ts',
  migrate: 'src/migrate.ts',
  doctor: 'src/doctor.ts',
  distribute: 'src/distribute.ts',
  'check-item': 'src/coding/bulk/check-item.ts',
};

export default nodeProgram(import.meta.dirname, entries, [productionPackage]);
