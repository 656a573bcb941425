import type { Gate } from '../platform/providers/gate.ts';

/** A gate that is not told of refused access: a session that is over is one person's affair, and says nothing of ours. */
export function withoutRefusals(gate: Gate): Gate {
  return async (retry) => {
    const admission = await gate(retry);
    if (!admission.go) return admission;
    const tell: typeof admission.tell = async (outcome) => {
      if (outcome.kind !== 'key-refused') await admission.tell(outcome);
    };
    return { go: true, tell };
  };
}
