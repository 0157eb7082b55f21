export { Door, type DoorOptions, type DoorRequest, PROTOCOL_VERSIONS } from './door.js';
export { doorOperation } from './door.message.js';
export { checkSize, MAX_CHARACTERS, pageThatFits } from './fit.js';
export { identifier } from './identifier.js';
export { type JsonObject, Platform, RejectedRequest } from './platform.js';
export { selfContained } from './self-contained.js';
export type { Tool, ToolCall, ToolResult } from './tool.js';
export { answered, failed } from './tool-result.js';
