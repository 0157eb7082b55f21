import { nodeProgram, productionPackage } from '../../vite.node.ts';

export default nodeProgram(import.meta.dirname, undefined, [productionPackage]);
