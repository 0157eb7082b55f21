import { nodeProgram } from '../../vite.node.ts';

export default nodeProgram(import.meta.dirname, {
  main: 'src/main.ts',
  bystander: 'src/load/bystander.worker.ts',
});
