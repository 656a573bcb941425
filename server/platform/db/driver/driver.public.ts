/** The door of the driver; docs/driver.md says how a statement travels through it. */
export { askBuilt, openDriver, pipelinedTransaction, sharing, together } from './kysely.ts';
