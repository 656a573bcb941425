import { useToday } from '../../../lib/clock/clock.ts';
import { SavedStatus } from '../../../ui/status/SavedStatus.tsx';
import { palavrasDoRascunho } from '../palavras.ts';
import type { EstadoDaSala } from '../sala.ts';

/** Where the draft stands: "Rascunho salvo às 14:32", or why not yet. */
export function EstadoDoRascunho({ estado }: { estado: EstadoDaSala }) {
  const { texto, tom } = palavrasDoRascunho(estado, useToday());
  return <SavedStatus text={texto} tone={tom} />;
}
