import { nodeProgram } from '../../vite.node.ts';

export default nodeProgram(import.meta.dirname, {
  main: 'src/main.ts',
  bystander: 'src/denial/bystander.worker.ts',
});
