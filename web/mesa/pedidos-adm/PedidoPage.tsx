import ArrowLeft from 'lucide-react/icons/arrow-left';
import { useParams } from 'react-router';
import type { PedidoInteiro } from '../../../contracts/mesa/pedidos-adm.contract.ts';
import { palavraDoPagamento, situacaoDoPagamento } from '../../../domain/pagamento.ts';
import { servicoPorTitulo } from '../../../domain/servicos.ts';
import { LinkButton } from '../../ui/button/LinkButton.tsx';
import { Page } from '../../ui/layout/Page.tsx';
import { PageHeader } from '../../ui/layout/PageHeader.tsx';
import { Sheet } from '../../ui/picture/Sheet.tsx';
import { NaoEncontradaPage } from '../../feedback/NaoEncontradaPage.tsx';
import { Carregado } from '../../feedback/Carregado.tsx';
import { missingPedido } from '../../lib/api/missing-pedido.ts';
import { SHEET_TONES } from '../../lib/words/sheet-tones.ts';
import { PalavraDoPagamento } from '../../paciente/pedidos/pedidos.public.ts';
import { Acontecimentos } from './components/Acontecimentos.tsx';
import { AtosDoPedido } from './components/AtosDoPedido.tsx';
import { Cobrancas } from './components/Cobrancas.tsx';
import { Documentos } from './components/Documentos.tsx';
import { Paciente } from './components/Paciente.tsx';
import { PrazoDoPedido } from './components/PrazoDoPedido.tsx';
import { Respostas } from './components/Respostas.tsx';
import { StatusDoPedido } from './components/StatusDoPedido.tsx';
import { usePedidoInteiro } from './pedidos-adm.api.ts';
import './pedidos-adm.css';
import './pedido-inteiro.css';

/** `/pedido/{id}`: everything about one order, live. */
export function PedidoPage() {
  const { id = '' } = useParams();
  const inteiro = usePedidoInteiro(id);
  const missing = missingPedido(inteiro.error);
  if (missing) return <NaoEncontradaPage codigo={missing.requestId} mesa />;
  return (
    <Page layout="desk" className="pedido-inteiro" busy={inteiro.isPending}>
      <p className="pedido-volta">
        <LinkButton variant="bare" size="sm" icon={ArrowLeft} to="/pedidos">
          Pedidos
        </LinkButton>
      </p>
      <PageHeader
        title={inteiro.data ? `Pedido ${inteiro.data.pedido.numero}` : 'Pedido'}
        lead={inteiro.data && <Situacao inteiro={inteiro.data} />}
        actions={inteiro.data && <AtosDoPedido inteiro={inteiro.data} />}
      />
      <Carregado consulta={inteiro}>{(data) => <Colunas inteiro={data} />}</Carregado>
    </Page>
  );
}

function Situacao({ inteiro: { pedido } }: { inteiro: PedidoInteiro }) {
  const servico = servicoPorTitulo(pedido.Servico_Selecionado);
  const { status } = pedido.pagamento;
  return (
    <div className="pedido-situacao">
      <Sheet tone={servico ? SHEET_TONES[servico.papel] : 'white'} />
      <div className="pedidos-duas">
        <p className="muted">{pedido.Servico_Selecionado}</p>
        <div className="row row-wrap">
          <StatusDoPedido {...pedido} />
          <PalavraDoPagamento situacao={situacaoDoPagamento(status)} palavra={palavraDoPagamento(status)} />
        </div>
      </div>
    </div>
  );
}

function Colunas({ inteiro }: { inteiro: PedidoInteiro }) {
  const { pedido, paciente, respondidoEm, cobrancas, acontecimentos } = inteiro;
  return (
    <div className="pedido-colunas">
      <div className="stack">
        <Paciente paciente={paciente} />
        <Respostas pedido={pedido} respondidoEm={respondidoEm} />
        <Documentos pedidoId={pedido.id} />
        <Cobrancas cobrancas={cobrancas} precoCentavos={pedido.precoCentavos} />
      </div>
      <div className="stack">
        <PrazoDoPedido pedido={pedido} />
        <Acontecimentos acontecimentos={acontecimentos} />
      </div>
    </div>
  );
}
