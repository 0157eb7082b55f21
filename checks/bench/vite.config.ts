import { nodeProgram } from '../../vite.node.ts';

export default nodeProgram(import.meta.dirname);
