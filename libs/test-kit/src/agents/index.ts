export { type AgentOptions, connectAgent, connectAgentTo } from './connect-agent.js';
export { HOSTILE_TEXTS } from './hostile-mentions.js';
