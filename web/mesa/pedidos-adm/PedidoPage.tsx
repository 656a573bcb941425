import { useParams } from 'react-router';
import { nomeDeTratamento } from '#domain/contas/dados-pessoais.ts';
import type { PedidoInteiro } from '#contracts/mesa/pedidos-adm.contract.ts';
import { palavraDoPagamento, situacaoDoPagamento } from '#domain/pagamentos/pagamento.ts';
import { servicoPorTitulo } from '#domain/catalogo/servicos.ts';
import { Page } from '#ui/layout/Page.tsx';
import { PageHeader } from '#ui/layout/PageHeader.tsx';
import { Sheet } from '#ui/picture/Sheet.tsx';
import { NotFoundPage } from '#web/feedback/NotFoundPage.tsx';
import { LoadedQuery } from '#web/feedback/LoadedQuery.tsx';
import { missingPedido } from '#lib/api/api.ts';
import { SHEET_TONES } from '#lib/words/sheet-tones.ts';
import { PagamentoTag } from '#web/paciente/pedidos/pedidos.public.ts';
import { PedidoTimeline } from './components/PedidoTimeline.tsx';
import { PedidoActions } from './components/PedidoActions.tsx';
import { PedidoCobrancas } from './components/PedidoCobrancas.tsx';
import { useArquivosDoPedido } from './caso/arquivos.api.ts';
import { PedidoCaso } from './caso/PedidoCaso.tsx';
import { PedidoDesfeito } from './components/PedidoDesfeito.tsx';
import { PedidoEscolha } from './components/PedidoEscolha.tsx';
import { PedidoPaciente } from './components/PedidoPaciente.tsx';
import { PedidoFio } from './fio/PedidoFio.tsx';
import { PedidoPrazo } from './components/PedidoPrazo.tsx';
import { PedidoWalk } from './components/PedidoWalk.tsx';
import { PedidoStatusTag } from './components/PedidoStatusTag.tsx';
import { usePedidoInteiro } from './pedidos-adm.api.ts';
import './pedidos-adm.css';
import './pedido-inteiro.css';

/** `/pedido/{id}`: everything about one order; the live stream keeps it current. */
export function PedidoPage() {
  const { id = '' } = useParams();
  const inteiro = usePedidoInteiro(id);
  const missing = missingPedido(inteiro.error);
  if (missing) return <NotFoundPage code={missing.requestId} mesa />;
  return (
    <Page layout="desk" className="pedido-inteiro" busy={inteiro.isPending}>
      <PedidoWalk id={id} />
      <PageHeader
        title={inteiro.data ? `Pedido ${inteiro.data.pedido.numero}` : 'Pedido'}
        lead={inteiro.data && <Situacao inteiro={inteiro.data} />}
        actions={inteiro.data && <PedidoActions inteiro={inteiro.data} />}
      />
      {inteiro.data?.desfeito && <PedidoDesfeito id={id} desfeito={inteiro.data.desfeito} />}
      <LoadedQuery query={inteiro}>{(data) => <Columns inteiro={data} />}</LoadedQuery>
    </Page>
  );
}

function Situacao({ inteiro: { pedido, paciente, prontuario } }: { inteiro: PedidoInteiro }) {
  const servico = servicoPorTitulo(pedido.Servico_Selecionado);
  const status = pedido.cobranca?.status ?? null;
  return (
    <div className="pedido-situacao">
      <Sheet tone={servico ? SHEET_TONES[servico.papel] : 'white'} />
      <div className="pedidos-duas">
        <p className="pedido-nome">{nomeDeTratamento(paciente.nome, paciente.nomeSocial)}</p>
        <p className="muted">{pedido.Servico_Selecionado}</p>
        <div className="row row-wrap">
          <PedidoStatusTag {...pedido} semResposta={prontuario.semRespostaEm !== null} />
          <PagamentoTag situacao={situacaoDoPagamento(status)} word={palavraDoPagamento(status)} />
        </div>
      </div>
    </div>
  );
}

function Columns({ inteiro }: { inteiro: PedidoInteiro }) {
  const { pedido, paciente, prontuario, cobrancas, depoisDaRecusa, passos } = inteiro;
  const chat = paciente.contestadaEm === null ? `/chatpageadm/${paciente.cpf}` : null;
  const arquivos = useArquivosDoPedido(pedido.id);
  const foto = arquivos.data?.find(({ tipo }) => tipo === 'documento_oficial') ?? null;
  return (
    <div className="pedido-colunas grid gap-4 align-start one-column">
      <div className="pedido-leitura grid gap-6">
        {inteiro.paciente.apagadaEm === null && <PedidoCaso inteiro={inteiro} arquivos={arquivos} />}
        <PedidoCobrancas pedido={pedido} cobrancas={cobrancas} />
        <PedidoFio key={pedido.id} id={pedido.id} chat={chat} />
      </div>
      <div className="stack">
        <PedidoPrazo pedido={pedido} />
        {depoisDaRecusa !== null && <PedidoEscolha escolha={depoisDaRecusa} />}
        <PedidoTimeline passos={passos} />
        <PedidoPaciente paciente={paciente} foto={foto} identidade={prontuario.identidade} />
      </div>
    </div>
  );
}
