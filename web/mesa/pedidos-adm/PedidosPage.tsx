import { useEffect, useRef, useState } from 'react';
import { EmptyArt } from '../../ui/art/EmptyArt.tsx';
import { Button } from '../../ui/button/Button.tsx';
import { Done, type DoneWords } from '../../ui/status/Done.tsx';
import { EmptyState } from '../../ui/list/EmptyState.tsx';
import { Page } from '../../ui/layout/Page.tsx';
import { PageHeader } from '../../ui/layout/PageHeader.tsx';
import { Carregado } from '../../feedback/Carregado.tsx';
import { Exportar } from './components/Exportar.tsx';
import { Filtros } from './components/Filtros.tsx';
import { ListaDePedidos } from './components/ListaDePedidos.tsx';
import { escreverVista, filtra, type Vista } from './filtros.ts';
import { usePaginaDePedidos, type Pagina } from './pedidos-adm.api.ts';
import { useVista } from './useVista.ts';
import './pedidos-adm.css';

const LIMPA: Partial<Vista> = {
  status: null,
  servico: null,
  de: null,
  ate: null,
  busca: '',
  ordem: 'recentes',
};

/** `/pedidos`: every order of every patient, live. */
export function PedidosPage() {
  const { vista, mudar } = useVista();
  const pagina = usePaginaDePedidos(vista);
  const [dito, setDito] = useState<DoneWords | null>(null);
  const contagem = useRef<HTMLParagraphElement>(null);
  const { lugar } = vista;
  const antes = useRef(lugar);
  useEffect(() => {
    if (antes.current === lugar) return;
    antes.current = lugar;
    // The button that led to another page may not stand on it.
    if (document.activeElement === document.body) contagem.current?.focus();
  }, [lugar]);
  return (
    <Page layout="desk" busy={pagina.isFetching}>
      <PageHeader
        title="Pedidos"
        lead={
          <p className="muted num pedidos-contagem" role="status" ref={contagem} tabIndex={-1}>
            {pagina.data ? quantos(pagina.data, vista) : 'Carregando...'}
          </p>
        }
        actions={
          <Exportar vista={vista} quantos={noArquivo(pagina.data)} aoDizer={(text) => setDito({ text })} />
        }
      />
      <Filtros vista={vista} buscaCurta={pagina.data?.buscaCurta ?? false} mudar={mudar} />
      <Done words={dito} />
      <Carregado consulta={pagina}>
        {(data) =>
          data.pedidos.length === 0 ? (
            <Nada filtrada={filtra(vista)} aoLimpar={() => mudar(LIMPA)} />
          ) : (
            <ListaDePedidos
              key={`${escreverVista(vista)} ${vista.busca}`}
              pagina={data}
              irPara={(proximo) => mudar({ lugar: proximo })}
              aoDizer={(text) => setDito({ text })}
            />
          )
        }
      </Carregado>
    </Page>
  );
}

function Nada({ filtrada, aoLimpar }: { filtrada: boolean; aoLimpar: () => void }) {
  if (!filtrada) {
    return (
      <EmptyState
        art={<EmptyArt />}
        title="Ainda não há pedidos"
        text="O primeiro aparece aqui sozinho, assim que um paciente escolher um serviço."
      />
    );
  }
  return (
    <EmptyState
      art={<EmptyArt />}
      title="Nenhum pedido assim"
      text="Nenhum pedido combina com todos os filtros ao mesmo tempo."
      action={
        <Button variant="secondary" onClick={aoLimpar}>
          Limpar os filtros
        </Button>
      }
    />
  );
}

const MILHARES = new Intl.NumberFormat('pt-BR');

const ORDENADOS: Readonly<Record<Vista['ordem'], string>> = {
  recentes: 'do mais recente ao mais antigo',
  antigos: 'do mais antigo ao mais recente',
  prazo: 'com prazo correndo, do mais próximo ao mais distante',
};

function quantos({ total, haMais }: Pagina, { ordem }: Vista): string {
  if (total === null) return `Pedidos ${ORDENADOS[ordem]}`;
  if (total === 1) return '1 pedido';
  if (total === 0) return 'Nenhum pedido';
  return `${haMais ? 'Mais de ' : ''}${MILHARES.format(total)} pedidos, ${ORDENADOS[ordem]}`;
}

function noArquivo(pagina: Pagina | undefined): string {
  const { total = null, haMais = false } = pagina ?? {};
  if (total === null) return 'todos os pedidos desta lista';
  if (total < 2) return total === 1 ? '1 pedido' : 'nenhum pedido';
  return `${haMais ? 'mais de ' : ''}${MILHARES.format(total)} pedidos`;
}
