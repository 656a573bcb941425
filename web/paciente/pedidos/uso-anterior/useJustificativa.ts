import { useEffect, useRef, useState } from 'react';
import type { PedidoDetalhe } from '#contracts/pedidos/pedidos.contract.ts';
import { recusaDaJustificativa } from '#domain/pedidos/prova-de-uso.ts';
import { ApiError } from '#lib/api/api.ts';
import type { SavedStatusProps } from '#ui/status/SavedStatus.tsx';
import { useSalvarJustificativa } from '../pedidos.api.ts';

/** Pause (ms) of the typing before the text is sent; a blur sends it at once. */
const REST_MS = 1_000;

export type Justificativa = {
  text: string;
  /** Error of the field. */
  error: string | undefined;
  state: SavedStatusProps;
  write(text: string): void;
  /** Sends the unsaved text. @returns false when it cannot be saved; the field shows the reason */
  save(): Promise<boolean>;
};

/** Saves the justification of an unpaid order while typing; text of another tab is not overwritten unread. */
export function useJustificativa({ id, justificativaDoUso: kept }: PedidoDetalhe): Justificativa {
  const mutation = useSalvarJustificativa(id);
  const [text, setText] = useState(kept);
  const [state, setState] = useState<SavedStatusProps>({ text: '' });
  const [failure, setFailure] = useState<string>();
  const wrong = recusaDaJustificativa(text.trim()) ?? undefined;
  const now = useRef({ text: kept, sent: kept });

  async function save(): Promise<boolean> {
    const typed = now.current.text.trim();
    if (recusaDaJustificativa(typed) !== null) return false;
    if (typed === now.current.sent.trim()) return true;
    setState({ text: 'Salvando…', tone: 'busy' });
    try {
      await mutation.mutateAsync(typed);
      now.current.sent = typed;
      setFailure(undefined);
      setState({ text: typed === '' ? 'Justificativa retirada.' : 'Justificativa salva.' });
      return true;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setFailure(error.message);
      setState({ text: 'Ainda não salva.', tone: 'wait' });
      return false;
    }
  }

  // The newest `save`, so that a render does not restart the pause.
  const latest = useRef(save);
  useEffect(() => {
    latest.current = save;
  });
  const rest = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(rest.current), []);

  return {
    text,
    error: wrong ?? failure,
    state,
    write(typed) {
      now.current.text = typed;
      setFailure(undefined);
      setText(typed);
      clearTimeout(rest.current);
      rest.current = setTimeout(() => void latest.current(), REST_MS);
    },
    save,
  };
}
