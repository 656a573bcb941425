import AlarmClock from 'lucide-react/icons/alarm-clock';
import Baby from 'lucide-react/icons/baby';
import Banknote from 'lucide-react/icons/banknote';
import FileX from 'lucide-react/icons/file-x';
import IdCard from 'lucide-react/icons/id-card';
import MailWarning from 'lucide-react/icons/mail-warning';
import MessageCircle from 'lucide-react/icons/message-circle';
import { abrirDocumentoNaMesa, type PedidoInteiro } from '#contracts/mesa/pedidos-adm.contract.ts';
import { acabou, atencaoDoPedido, destaquesEmAtencao } from '#domain/mesa/atencao.ts';
import { destaquesDoPedido, outrasRespostas, respostasDoPedido } from '#domain/pedidos/destaques.ts';
import { Anteriores, Arquivos, OQuePede, OutrasRespostas, PrecisaDeAtencao } from '#web/caso/caso.public.ts';
import { LoadedQuery } from '#web/feedback/LoadedQuery.tsx';
import { addressOf } from '#lib/api/api.ts';
import { useNow, useToday } from '#lib/clock/clock.ts';
import { avisosDoPedido } from './avisos-words.ts';
import type { useArquivosDoPedido } from './arquivos.api.ts';
import { PedidoProntuario } from './PedidoProntuario.tsx';

const ICONS = {
  atraso: AlarmClock,
  prazo: AlarmClock,
  pagamento: Banknote,
  cpf: IdCard,
  mensagem: MessageCircle,
  email: MailWarning,
  arquivo: FileX,
  menor: Baby,
};
const documentHref = (id: string) => addressOf(abrirDocumentoNaMesa.path, { id });

type PedidoCasoProps = { inteiro: PedidoInteiro; arquivos: ReturnType<typeof useArquivosDoPedido> };

/** The case of an order for the administrator: what needs attention first, then the patient's and the doctors' texts. */
export function PedidoCaso({ inteiro, arquivos }: PedidoCasoProps) {
  const { pedido, paciente, prontuario } = inteiro;
  const now = useNow();
  const today = useToday();
  const destaques = destaquesDoPedido(pedido);
  const arquivosRecusados = arquivos.data?.filter(({ situacao }) => situacao === 'recusado').length ?? 0;
  const atencoes = atencaoDoPedido({
    status: pedido.status,
    atendimento: pedido.atendimento,
    prazo: pedido.prazo,
    agora: now,
    hoje: today,
    destaques,
    pagamento: pedido.cobranca?.status ?? null,
    contestada: paciente.contestadaEm !== null && paciente.apagadaEm === null,
    nascimento: paciente.data_nascimento,
    mensagem: inteiro.mensagemEmEspera !== null,
    emailRecusado: inteiro.emailRecusado,
    arquivosRecusados,
  });
  const { mensagemEmEspera } = inteiro;
  const avisos = avisosDoPedido({ pedido, mensagemEmEspera, arquivosRecusados }, atencoes, now);
  const answered = inteiro.respondidoEm !== null || pedido.histSaude.length > 0;
  return (
    <>
      <PrecisaDeAtencao
        destaques={destaquesEmAtencao(destaques, atencoes)}
        total={pedido.pergSaude.length + pedido.pergTrat.length}
        avisos={avisos.map(({ kind, ...words }) => ({ ...words, icon: ICONS[kind] }))}
      />
      {answered && (
        <section className="pedido-leitura grid gap-6" aria-label="Respostas">
          <OQuePede motivacao={pedido.motivacao} />
          <OutrasRespostas
            respostas={acabou(pedido) ? respostasDoPedido(pedido) : outrasRespostas(pedido)}
            outrasInformacoes={pedido.outrasInfos}
          />
        </section>
      )}
      <LoadedQuery query={arquivos}>{(all) => all.length > 0 && <Arquivos arquivos={all} />}</LoadedQuery>
      <PedidoProntuario inteiro={inteiro} documentHref={documentHref} />
      {prontuario.anteriores.length > 0 && (
        <Anteriores
          anteriores={prontuario.anteriores}
          documentHref={documentHref}
          pedidoHref={(id) => `/pedido/${id}`}
        />
      )}
    </>
  );
}
