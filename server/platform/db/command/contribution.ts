import type { EnqueueOptions, JobDefinition } from '#platform/jobs/queue.ts';
import type { LiveEvent } from '../queries/events.ts';
import type { RepositoryCall } from './call.ts';

/** An audit row: an action and its target, by opaque ids only. */
export type AuditEntry = { action: string; targetType: string; targetId: string | null };

/** A job to enqueue with its data. */
export type Job = { job: JobDefinition<never>; data: object; options?: EnqueueOptions };

/** Names a job to enqueue. */
export function job<Data extends object>(
  definition: JobDefinition<Data>,
  data: Data,
  options?: EnqueueOptions,
): Job {
  return { job: definition, data, ...(options && { options }) };
}

/** A write that may fail without the rest of its transaction: `aviso` is then shown to the person, and `events` are not sent. */
export type OptionalWrite = { write: RepositoryCall; events: readonly LiveEvent[]; aviso: string };

/** Everything that a transaction writes, as a value: rows in their order, then the parts. */
export type Contribution = {
  writes?: readonly RepositoryCall[];
  audit?: readonly AuditEntry[];
  events?: readonly LiveEvent[];
  jobs?: readonly Job[];
  parts?: readonly OptionalWrite[];
};

/** Contributions as one, in their order. */
export function merge(...contributions: readonly Contribution[]): Required<Contribution> {
  return {
    writes: contributions.flatMap(({ writes = [] }) => writes),
    audit: contributions.flatMap(({ audit = [] }) => audit),
    events: contributions.flatMap(({ events = [] }) => events),
    jobs: contributions.flatMap(({ jobs = [] }) => jobs),
    parts: contributions.flatMap(({ parts = [] }) => parts),
  };
}
