export { Deployment, type DeploymentOptions } from './deployment.js';
export { Gateway, nginxProgram } from './gateway.js';
export { freePorts } from './free-ports.js';
export { HttpService } from './http-service.js';
export { login, requestToken, type User } from './login.js';
export { ServiceReplica } from './service-replica.js';
export { type ServiceName, SERVICES } from './services.js';
export { canMount, SmallDisk } from './small-disk.js';
export { runSeed } from './workspace.js';
