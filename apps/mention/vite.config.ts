import { nodeProgram, productionPackage } from '../../vite.node.ts';

const entries = {
  main: 'src/main.ts',
  service: 'src/service.ts',
  doctor: 'src/doctor.ts',
  'columns-thread': 'src/mention/copies/thread/main.ts',
};

export default nodeProgram(import.meta.dirname, entries, [productionPackage]);
