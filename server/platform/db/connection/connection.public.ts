/** The door of what reaches a database server, checks it and listens to it. */
export { createListener } from './listener.ts';
export { poolConfig, type Connection } from './pool-config.ts';
export { reachServer } from './reach.ts';
export { DatabaseRefused } from './refused.ts';
export { readTls } from './tls.ts';
