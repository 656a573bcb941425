import { useState } from 'react';
import type { AtoDaMesa, PedidoNaMesa } from '../../../../contracts/mesa/pedidos-adm.contract.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { Note } from '../../../ui/status/Note.tsx';
import { atosDe, VERBOS } from '../palavras.ts';
import { useAto, useLote, type Pagina, type Resultado } from '../pedidos-adm.api.ts';
import { BarraDoLote } from './BarraDoLote.tsx';
import { DialogoDoAto } from './DialogoDoAto.tsx';
import { RespostasDoLote, type Respondido } from './RespostasDoLote.tsx';
import { TabelaDePedidos } from './TabelaDePedidos.tsx';

type ListaProps = {
  pagina: Pagina;
  irPara: (lugar: string) => void;
  aoDizer: (texto: string) => void;
};

/** A page of orders: acts on one, or on several that are chosen. */
export function ListaDePedidos({ pagina, irPara, aoDizer }: ListaProps) {
  const { pedidos, anterior, proxima } = pagina;
  const [escolhidos, setEscolhidos] = useState<ReadonlySet<string>>(new Set());
  const [pergunta, setPergunta] = useState<{ ato: AtoDaMesa; pedidos: PedidoNaMesa[] } | null>(null);
  const [respondido, setRespondido] = useState<Respondido | null>(null);
  const ato = useAto();
  const lote = useLote();
  // Another page, or another person's act, may have taken one of them away.
  const presentes = pedidos.filter(({ id }) => escolhidos.has(id));

  function perguntar(qual: AtoDaMesa, quais: PedidoNaMesa[]) {
    ato.reset();
    lote.reset();
    setRespondido(null);
    setPergunta({ ato: qual, pedidos: quais });
  }

  async function confirmar() {
    if (pergunta === null) return;
    const [first] = pergunta.pedidos;
    try {
      if (pergunta.pedidos.length === 1 && first) await um(pergunta.ato, first);
      else await varios(pergunta.ato, pergunta.pedidos);
      setPergunta(null);
    } catch {
      // What went wrong stands in the dialog.
    }
  }

  async function um(qual: AtoDaMesa, { id, numero }: PedidoNaMesa) {
    await ato.mutateAsync({ ato: qual, id });
    setEscolhidos((now) => new Set([...now].filter((other) => other !== id)));
    aoDizer(`Pedido ${numero} ${VERBOS[qual].feito}.`);
  }

  async function varios(qual: AtoDaMesa, quais: PedidoNaMesa[]) {
    const { resultados } = await lote.mutateAsync({ ato: qual, ids: quais.map(({ id }) => id) });
    const recusados = resultados.filter(({ feito }) => !feito);
    // What was refused stays chosen.
    setEscolhidos(new Set(recusados.map(({ id }) => id)));
    const feitos = resultados.length - recusados.length;
    if (feitos > 0) {
      const words = VERBOS[qual];
      aoDizer(feitos === 1 ? `1 pedido ${words.feito}.` : `${feitos} pedidos ${words.feitos}.`);
    }
    setRespondido(recusados.length === 0 ? null : { ato: qual, recusados: comNumero(recusados, quais) });
  }

  const restaurar = (pedido: PedidoNaMesa) => {
    setRespondido(null);
    // Undo is a second act of its own: it asks nothing.
    um('restaurar', pedido).catch(() => undefined);
  };

  return (
    <>
      {ato.error !== null && pergunta === null && (
        <Note kind="stop" role="alert" className="pedidos-aviso">
          {ato.error.message}
        </Note>
      )}
      {respondido !== null && <RespostasDoLote respondido={respondido} />}
      <BarraDoLote
        pedidos={pedidos}
        escolhidos={presentes}
        aoEscolher={(ids) => setEscolhidos(new Set(ids))}
        aoAgir={(qual) =>
          perguntar(
            qual,
            presentes.filter(({ status }) => atosDe(status).includes(qual)),
          )
        }
      />
      <TabelaDePedidos
        pedidos={pedidos}
        escolhidos={escolhidos}
        aoEscolher={(id, sim) => setEscolhidos(comOuSem(escolhidos, id, sim))}
        aoAgir={(qual, pedido) => (qual === 'restaurar' ? restaurar(pedido) : perguntar(qual, [pedido]))}
      />
      {(anterior !== null || proxima !== null) && (
        <nav className="pedidos-paginas" aria-label="Páginas">
          {anterior !== null && (
            <Button variant="secondary" size="sm" onClick={() => irPara(anterior)}>
              Anterior
            </Button>
          )}
          {proxima !== null && (
            <Button variant="secondary" size="sm" onClick={() => irPara(proxima)}>
              Próxima
            </Button>
          )}
        </nav>
      )}
      {pergunta !== null && (
        <DialogoDoAto
          {...pergunta}
          ocupado={ato.isPending || lote.isPending}
          erro={ato.error ?? lote.error}
          aoConfirmar={() => void confirmar()}
          aoVoltar={() => setPergunta(null)}
        />
      )}
    </>
  );
}

function comOuSem(ids: ReadonlySet<string>, id: string, sim: boolean): ReadonlySet<string> {
  const next = new Set(ids);
  if (sim) next.add(id);
  else next.delete(id);
  return next;
}

function comNumero(recusados: readonly Resultado[], pedidos: readonly PedidoNaMesa[]) {
  return recusados.map(({ id, mensagem }) => ({
    numero: pedidos.find((pedido) => pedido.id === id)?.numero ?? null,
    mensagem: mensagem ?? '',
  }));
}
