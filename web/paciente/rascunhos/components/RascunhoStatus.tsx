import { useToday } from '#lib/clock/clock.ts';
import { SavedStatus } from '#ui/status/SavedStatus.tsx';
import { describeRascunho } from '../words.ts';
import type { DraftSnapshot } from '../draft-outbox.ts';

/** The state of the draft, such as "Rascunho salvo às 14h32", or why it is not saved. */
export function RascunhoStatus({ state }: { state: DraftSnapshot }) {
  const { text, tone } = describeRascunho(state, useToday());
  return <SavedStatus text={text} tone={tone} />;
}
