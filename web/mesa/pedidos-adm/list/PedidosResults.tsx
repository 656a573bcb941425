import { useState } from 'react';
import type { PedidoNaMesa } from '#contracts/mesa/lista-de-pedidos.contract.ts';
import type { AtoDaMesa } from '#contracts/mesa/pedidos-adm.contract.ts';
import { Button } from '#ui/button/Button.tsx';
import { Note } from '#ui/status/Note.tsx';
import type { Recebido } from '#domain/pedidos/recebido.ts';
import { useProva } from '#web/conta/conta/prova.public.ts';
import { atosFor, ATO_WORDS, undoes, type AskedPedido } from '../ato-words.ts';
import { useRunAto, useLote, type PedidosPageData, type LoteResult } from '../pedidos-adm.api.ts';
import { Kbd } from '#ui/keys/Kbd.tsx';
import { placeWords } from './bandejas-words.ts';
import type { PedidosView } from './pedidos-view.ts';
import { LoteBar } from './LoteBar.tsx';
import { AtoDialog } from '../components/AtoDialog.tsx';
import { PedidosTable } from './PedidosTable.tsx';

type PedidosResultsProps = {
  page: PedidosPageData;
  view: PedidosView;
  goTo: (lugar: string) => void;
  onDone: (text: string) => void;
};

export function PedidosResults({ page, view, goTo, onDone }: PedidosResultsProps) {
  const { pedidos, anterior, proxima, inicio, total, haMais } = page;
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [pergunta, setPergunta] = useState<{ ato: AtoDaMesa; pedidos: PedidoNaMesa[] } | null>(null);
  const [answered, setAnswered] = useState<LoteAnswer | null>(null);
  const ato = useRunAto();
  const lote = useLote();
  const { ensureProva, withProva, dialog } = useProva();
  // One dialog at a time: the prova's dialog replaces the question.
  const asking = () => setPergunta(null);
  const failure = ato.error ?? lote.error;
  // Selected orders may be gone after paging or after somebody else's action.
  const present = pedidos.filter(({ id }) => chosen.has(id));

  function ask(which: AtoDaMesa, chosenPedidos: PedidoNaMesa[]) {
    ato.reset();
    lote.reset();
    setAnswered(null);
    setPergunta({ ato: which, pedidos: chosenPedidos });
  }

  async function confirm(recebido?: Recebido) {
    if (pergunta === null) return;
    const [first] = pergunta.pedidos;
    try {
      if (undoes(pergunta.ato)) {
        // One dialog at a time: the prova's dialog replaces this one.
        setPergunta(null);
        if (!(await ensureProva())) return;
      }
      if (pergunta.pedidos.length === 1 && first) await runOne(pergunta.ato, first, recebido);
      else await runMany(pergunta.ato, pergunta.pedidos, recebido);
      setPergunta(null);
    } catch {
      // The dialog, or the page, shows the error.
    }
  }

  async function runOne(which: AtoDaMesa, { id, numero }: PedidoNaMesa, recebido?: Recebido) {
    const { avisos } = await withProva(() => ato.mutateAsync({ ato: which, id, recebido }), asking);
    setChosen((now) => new Set([...now].filter((other) => other !== id)));
    onDone([`Pedido ${numero} ${ATO_WORDS[which].done}.`, ...avisos].join(' '));
  }

  async function runMany(which: AtoDaMesa, chosenPedidos: PedidoNaMesa[], recebido?: Recebido) {
    const ids = chosenPedidos.map(({ id }) => id);
    const { resultados } = await withProva(() => lote.mutateAsync({ ato: which, ids, recebido }), asking);
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

  async function restore(pedido: PedidoNaMesa) {
    setAnswered(null);
    try {
      // Undoing is an action of its own, without confirmation.
      if (await ensureProva()) await runOne('restaurar', pedido);
    } catch {
      // The page shows the error.
    }
  }

  return (
    <>
      {failure !== null && pergunta === null && (
        <Note kind="stop" role="alert" className="pedidos-aviso">
          {failure.message}
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
        ordem={view.ordem}
        chosen={chosen}
        onChoose={(id, checked) => setChosen(toggled(chosen, id, checked))}
        onAct={(which, pedido) => (which === 'restaurar' ? void restore(pedido) : ask(which, [pedido]))}
      />
      <div className="pedidos-pe row row-wrap">
        <p className="small muted num">{placeWords({ inicio, shown: pedidos.length, total, haMais })}</p>
        <p className="pedidos-teclas" aria-hidden="true">
          <span>
            <Kbd keys={['J', 'K']} /> andar
          </span>
          <span>
            <Kbd keys={['X']} /> selecionar
          </span>
          <span>
            <Kbd keys={['Enter']} /> abrir
          </span>
          <span>
            <Kbd keys={['C']} /> concluir
          </span>
          <span>
            <Kbd keys={['?']} /> atalhos
          </span>
        </p>
        {(anterior !== null || proxima !== null) && (
          <nav className="row align-stretch gap-2 push" aria-label="Páginas">
            {anterior !== null && (
              <Button variant="secondary" size="desk" onClick={() => goTo(anterior)}>
                Anterior
              </Button>
            )}
            {proxima !== null && (
              <Button variant="secondary" size="desk" onClick={() => goTo(proxima)}>
                Próxima
              </Button>
            )}
          </nav>
        )}
      </div>
      {pergunta !== null && (
        <AtoDialog
          ato={pergunta.ato}
          pedidos={pergunta.pedidos.map(askedOf)}
          busy={ato.isPending || lote.isPending}
          error={failure}
          onConfirm={(recebido) => void confirm(recebido)}
          onCancel={() => setPergunta(null)}
        />
      )}
      {dialog}
    </>
  );
}

function askedOf({ Servico_Selecionado: servico, cobranca, ...pedido }: PedidoNaMesa): AskedPedido {
  return { ...pedido, servico, pagamento: cobranca?.status ?? null };
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

/** Orders that refused an act, each with the reason. */
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
