import { useEffect, useState } from 'react';
import { actEntries, PaletteDialog, usePalette } from '#web/caso/paleta/paleta.public.ts';
import { usePedidosPage, wholeBandeja } from '#web/mesa/pedidos-adm/pedidos-adm.public.ts';
import { lerAto } from './mesa-acts.ts';
import { errandEntries, mesaScreenEntries, pedidoActEntries, pedidoEntries } from './mesa-entries.ts';

/** Milliseconds after the last key before the server searches. */
const PAUSE_MS = 200;

/** Palette over orders, screens and the acts of this screen; opens with Ctrl or ⌘ and K. */
export function MesaPalette({ onShortcuts }: { onShortcuts: () => void }) {
  const { open } = usePalette();
  return open ? <OpenPalette onShortcuts={onShortcuts} /> : null;
}

function OpenPalette({ onShortcuts }: { onShortcuts: () => void }) {
  const { acts } = usePalette();
  const [typed, setTyped] = useState('');
  const settled = useSettled(typed);
  // "concluir 1026": the server searches for what the act is about.
  const ato = lerAto(settled);
  const busca = ato?.sobre ?? settled;
  // Without a search: the orders to be read first.
  const page = usePedidosPage({ ...wholeBandeja(busca === '' ? 'para-ler' : null), busca });
  // Rows of the previous search stay only if they match this one.
  const answered = settled === typed.trim() && !page.isPlaceholderData;
  const pedidos = page.data?.pedidos ?? [];
  return (
    <PaletteDialog
      label="Pedido, paciente, CPF ou tela"
      onBusca={setTyped}
      groups={[
        { title: 'Atos', entries: ato ? pedidoActEntries(ato.act, pedidos) : [], found: answered },
        { title: 'Pedidos', entries: pedidoEntries(pedidos), found: answered },
        { title: 'Nesta tela', entries: actEntries(acts) },
        { title: 'Tarefas', entries: errandEntries(typed) },
        { title: 'Telas', entries: mesaScreenEntries(onShortcuts) },
      ]}
    />
  );
}

/** Debounced and trimmed. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text.trim()), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
