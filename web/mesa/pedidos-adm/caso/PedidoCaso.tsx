import AlarmClock from 'lucide-react/icons/alarm-clock';
import MessageCircle from 'lucide-react/icons/message-circle';
import { abrirDocumentoNaMesa, type PedidoInteiro } from '#contracts/mesa/pedidos-adm.contract.ts';
import type { Mensagem } from '#contracts/chat/chat.contract.ts';
import { nomeDeTratamento } from '#domain/contas/dados-pessoais.ts';
import { destaquesDoPedido, outrasRespostas } from '#domain/pedidos/destaques.ts';
import {
  Anteriores,
  Arquivos,
  ChatExcerpt,
  OQuePede,
  OutrasRespostas,
  PrecisaDeAtencao,
} from '#web/caso/caso.public.ts';
import { LoadedQuery } from '#web/feedback/LoadedQuery.tsx';
import { addressOf } from '#lib/api/api.ts';
import { useNow } from '#lib/clock/clock.ts';
import { LinkButton } from '#ui/button/LinkButton.tsx';
import { useConversaDoPedido } from '../pedidos-adm.api.ts';
import { avisosDoPedido } from './avisos-words.ts';
import type { useArquivosDoPedido } from './arquivos.api.ts';
import { PedidoProntuario } from './PedidoProntuario.tsx';

const ICONS = { prazo: AlarmClock, mensagem: MessageCircle };
const NOTHING: readonly Mensagem[] = [];
const documentHref = (id: string) => addressOf(abrirDocumentoNaMesa.path, { id });

type PedidoCasoProps = { inteiro: PedidoInteiro; arquivos: ReturnType<typeof useArquivosDoPedido> };

/** The case of an order for the administrator: highlights first, then the patient's and the doctors' texts. */
export function PedidoCaso({ inteiro, arquivos }: PedidoCasoProps) {
  const { pedido, prontuario, conversa, paciente } = inteiro;
  const now = useNow();
  const log = useConversaDoPedido(conversa);
  const mensagens = log.data?.mensagens ?? NOTHING;
  const outras = outrasRespostas(pedido);
  const avisos = avisosDoPedido({ pedido, prontuario, mensagens }, now);
  const answered = inteiro.respondidoEm !== null || pedido.histSaude.length > 0;
  return (
    <>
      <PrecisaDeAtencao
        destaques={destaquesDoPedido(pedido)}
        total={pedido.pergSaude.length + pedido.pergTrat.length}
        avisos={avisos.map(({ kind, ...words }) => ({ ...words, icon: ICONS[kind] }))}
      />
      <section className="pedido-leitura grid gap-6" aria-label="Respostas">
        {answered ? (
          <>
            <OQuePede motivacao={pedido.motivacao} />
            <OutrasRespostas respostas={outras} outrasInformacoes={pedido.outrasInfos} />
          </>
        ) : (
          <p className="muted">O paciente ainda não respondeu às perguntas.</p>
        )}
      </section>
      <LoadedQuery query={arquivos}>{(all) => <Arquivos arquivos={all} />}</LoadedQuery>
      <PedidoProntuario inteiro={inteiro} documentHref={documentHref} />
      <Anteriores
        anteriores={prontuario.anteriores}
        documentHref={documentHref}
        pedidoHref={(id) => `/pedido/${id}`}
      />
      {conversa !== null && (
        <LoadedQuery query={log}>
          {() => (
            <ChatExcerpt
              mensagens={mensagens}
              paciente={nomeDeTratamento(paciente.nome, paciente.nomeSocial)}
              voce={null}
            >
              <LinkButton variant="bare" size="desk" to={`/chatpageadm/${paciente.cpf}`}>
                Responder
              </LinkButton>
            </ChatExcerpt>
          )}
        </LoadedQuery>
      )}
    </>
  );
}
