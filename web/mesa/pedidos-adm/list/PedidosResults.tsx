import { useState } from 'react';
import type { AtoDaMesa, PedidoNaMesa } from '../../../../contracts/mesa/pedidos-adm.contract.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { Note } from '../../../ui/status/Note.tsx';
import { atosFor, ATO_WORDS } from '../ato-words.ts';
import { useRunAto, useLote, type PedidosPageData, type LoteResult } from '../pedidos-adm.api.ts';
import { LoteBar } from './LoteBar.tsx';
import { AtoDialog } from '../components/AtoDialog.tsx';
import { PedidosTable } from './PedidosTable.tsx';

type PedidosResultsProps = {
  page: PedidosPageData;
  goTo: (lugar: string) => void;
  onDone: (text: string) => void;
};

/** A page of orders with actions on one or several of them. */
export function PedidosResults({ page, goTo, onDone }: PedidosResultsProps) {
  const { pedidos, anterior, proxima } = page;
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [pergunta, setPergunta] = useState<{ ato: AtoDaMesa; pedidos: PedidoNaMesa[] } | null>(null);
  const [answered, setAnswered] = useState<LoteAnswer | null>(null);
  const ato = useRunAto();
  const lote = useLote();
  // Selected orders may be gone after paging or after somebody else's action.
  const present = pedidos.filter(({ id }) => chosen.has(id));

  function ask(which: AtoDaMesa, chosenPedidos: PedidoNaMesa[]) {
    ato.reset();
    lote.reset();
    setAnswered(null);
    setPergunta({ ato: which, pedidos: chosenPedidos });
  }

  async function confirm() {
    if (pergunta === null) return;
    const [first] = pergunta.pedidos;
    try {
      if (pergunta.pedidos.length === 1 && first) await runOne(pergunta.ato, first);
      else await runMany(pergunta.ato, pergunta.pedidos);
      setPergunta(null);
    } catch {
      // The dialog shows the error.
    }
  }

  async function runOne(which: AtoDaMesa, { id, numero }: PedidoNaMesa) {
    await ato.mutateAsync({ ato: which, id });
    setChosen((now) => new Set([...now].filter((other) => other !== id)));
    onDone(`Pedido ${numero} ${ATO_WORDS[which].done}.`);
  }

  async function runMany(which: AtoDaMesa, chosenPedidos: PedidoNaMesa[]) {
    const { resultados } = await lote.mutateAsync({ ato: which, ids: chosenPedidos.map(({ id }) => id) });
    const recusados = resultados.filter(({ feito }) => !feito);
    // Refused orders stay selected.
    setChosen(new Set(recusados.map(({ id }) => id)));
    const done = resultados.length - recusados.length;
    if (done > 0) {
      const words = ATO_WORDS[which];
      onDone(done === 1 ? `1 pedido ${words.done}.` : `${done} pedidos ${words.doneMany}.`);
    }
    setAnswered(
      recusados.length === 0 ? null : { ato: which, recusados: withNumero(recusados, chosenPedidos) },
    );
  }

  const restore = (pedido: PedidoNaMesa) => {
    setAnswered(null);
    // Undoing is an action of its own, without confirmation.
    runOne('restaurar', pedido).catch(() => undefined);
  };

  return (
    <>
      {ato.error !== null && pergunta === null && (
        <Note kind="stop" role="alert" className="pedidos-aviso">
          {ato.error.message}
        </Note>
      )}
      {answered !== null && <LoteRefusals answered={answered} />}
      <LoteBar
        pedidos={pedidos}
        chosen={present}
        onChoose={(ids) => setChosen(new Set(ids))}
        onAct={(which) =>
          ask(
            which,
            present.filter(({ status }) => atosFor(status).includes(which)),
          )
        }
      />
      <PedidosTable
        pedidos={pedidos}
        chosen={chosen}
        onChoose={(id, checked) => setChosen(toggled(chosen, id, checked))}
        onAct={(which, pedido) => (which === 'restaurar' ? restore(pedido) : ask(which, [pedido]))}
      />
      {(anterior !== null || proxima !== null) && (
        <nav className="pedidos-paginas" aria-label="Páginas">
          {anterior !== null && (
            <Button variant="secondary" size="sm" onClick={() => goTo(anterior)}>
              Anterior
            </Button>
          )}
          {proxima !== null && (
            <Button variant="secondary" size="sm" onClick={() => goTo(proxima)}>
              Próxima
            </Button>
          )}
        </nav>
      )}
      {pergunta !== null && (
        <AtoDialog
          {...pergunta}
          busy={ato.isPending || lote.isPending}
          error={ato.error ?? lote.error}
          onConfirm={() => void confirm()}
          onCancel={() => setPergunta(null)}
        />
      )}
    </>
  );
}

function toggled(ids: ReadonlySet<string>, id: string, checked: boolean): ReadonlySet<string> {
  const next = new Set(ids);
  if (checked) next.add(id);
  else next.delete(id);
  return next;
}

function withNumero(recusados: readonly LoteResult[], pedidos: readonly PedidoNaMesa[]) {
  return recusados.map(({ id, mensagem }) => ({
    numero: pedidos.find((pedido) => pedido.id === id)?.numero ?? null,
    message: mensagem ?? '',
  }));
}

type LoteAnswer = { ato: AtoDaMesa; recusados: { numero: number | null; message: string }[] };

/** The orders that refused an action, each with the reason. */
function LoteRefusals({ answered: { ato, recusados } }: { answered: LoteAnswer }) {
  const { done, doneMany } = ATO_WORDS[ato];
  const title =
    recusados.length === 1 ? `1 pedido não foi ${done}` : `${recusados.length} pedidos não foram ${doneMany}`;
  return (
    <Note kind="stop" role="alert" title={title} className="pedidos-aviso">
      <ul>
        {recusados.map(({ numero, message }) => (
          <li key={numero}>
            <b className="num">Pedido {numero}:</b> {message}
          </li>
        ))}
      </ul>
    </Note>
  );
}
