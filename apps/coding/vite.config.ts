import { nodeProgram } from '../../vite.node.ts';

export default nodeProgram(import.meta.dirname, {
  main: 'src/main.ts',
  service: 'src/service.ts',
  migrate: 'src/migrate.ts',
  distribute: 'src/distribute.ts',
  'check-item': 'src/coding/validation/check-item.ts',
});
