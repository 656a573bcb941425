import AlarmClock from 'lucide-react/icons/alarm-clock';
import FileSymlink from 'lucide-react/icons/file-symlink';
import FileWarning from 'lucide-react/icons/file-warning';
import FileX from 'lucide-react/icons/file-x-2';
import IdCard from 'lucide-react/icons/id-card';
import MessageCircle from 'lucide-react/icons/message-circle';
import Undo from 'lucide-react/icons/undo-2';
import Unlink from 'lucide-react/icons/unlink';
import Unplug from 'lucide-react/icons/unplug';
import type { ReactNode } from 'react';
import type { MesaAgora, PedidoEsperando } from '#contracts/mesa/mesa.contract.ts';
import { formatReais } from '#domain/pagamentos/dinheiro.ts';
import { Card } from '#ui/layout/Card.tsx';
import { Note } from '#ui/status/Note.tsx';
import { LoadedQuery } from '#web/feedback/LoadedQuery.tsx';
import { urgenciasWords } from '#domain/chat/perigo.ts';
import { relativeDayAndHour } from '#lib/words/when.ts';
import { correnteWarning } from '#web/mesa/auditoria/corrente-words.ts';
import { useProvedores } from '#web/mesa/provedores/provedores.api.ts';
import { useInstalacao } from '#web/mesa/ajustes/saude/instalacao.api.ts';
import { useMesa } from '../mesa.api.ts';
import { countWords, prazoSentence } from '../mesa-words.ts';
import { AttentionItem } from './AttentionItem.tsx';
import { DesconhecidosItem } from './DesconhecidosItem.tsx';
import { InstalacaoAlarms } from './InstalacaoAlarms.tsx';
import { PapelItems } from './PapelItems.tsx';
import { Link } from 'react-router';
import { useMinute } from '#lib/clock/clock.ts';

/** Current matters, the most urgent first; one quiet line without any. */
export function NeedsAttention({ today }: { today: string }) {
  const mesa = useMesa();
  return (
    <Card as="section" className="mesa-precisa" aria-labelledby="mesa-precisa">
      <h2 id="mesa-precisa">Precisa de uma pessoa agora</h2>
      <LoadedQuery query={mesa}>{(now) => <AttentionList now={now} today={today} />}</LoadedQuery>
    </Card>
  );
}

function AttentionList({ now, today }: { now: MesaAgora; today: string }) {
  const {
    pedidos,
    conversas,
    devolucoes,
    contestacoes,
    arquivos,
    auditoria,
    proxy,
    numeros,
    desfeitos,
    documentos,
    taloes,
    correio,
  } = now;
  const provedores = useProvedoresWarning();
  const desconhecidos = useProvedores().data?.avisos.desconhecidos ?? [];
  const chain = correnteWarning(auditoria, today);
  const instalacao = useInstalacao();
  const alarmes = instalacao.data?.alarmes ?? [];
  const nothing =
    pedidos.esperando +
      conversas.abertas +
      devolucoes.pendentes +
      contestacoes.abertas +
      arquivos.ausentes +
      numeros.faixas +
      numeros.documentos +
      desfeitos.length +
      documentos.desajustados +
      taloes.noFim +
      correio.imprimir +
      correio.assinar +
      correio.postar +
      desconhecidos.length +
      alarmes.length ===
      0 &&
    !chain &&
    !instalacao.isPending &&
    !proxy.ignorado &&
    !provedores;
  if (nothing) {
    return (
      <Note kind="ok" className="mesa-nada">
        Nada espera por você. Quando algo chegar, aparece aqui sem recarregar.
      </Note>
    );
  }
  return (
    <ul>
      {pedidos.esperando > 0 && (
        <AttentionItem
          icon={AlarmClock}
          tone={pedidos.atrasados > 0 ? 'stop' : 'wait'}
          title={countWords(pedidos.esperando, 'pedido pago à espera', 'pedidos pagos à espera')}
          link={{ to: '/pedidos?fila=para-ler', words: 'Ver todos' }}
        >
          {pedidos.atrasados > 0 && (
            <p className="small mesa-atraso">
              {countWords(pedidos.atrasados, 'passou do prazo prometido', 'passaram do prazo prometido')}.{' '}
              <Link to="/pedidos?prazo=atrasados&ordem=prazo">Ver os atrasados</Link>
            </p>
          )}
          <FirstPedidos pedidos={pedidos.primeiros} />
        </AttentionItem>
      )}
      {conversas.abertas > 0 && (
        <AttentionItem
          icon={MessageCircle}
          tone={conversas.urgentes > 0 ? 'stop' : 'info'}
          title={countWords(conversas.abertas, 'conversa sem resposta', 'conversas sem resposta')}
          link={{ to: '/conversas', words: 'Responder' }}
        >
          {conversas.urgentes > 0 && (
            <p className="small mesa-atraso">{urgenciasWords(conversas.urgentes)}.</p>
          )}
          <SinceLine instant={conversas.desde} today={today} />
        </AttentionItem>
      )}
      {provedores && (
        <AttentionItem
          icon={Unplug}
          tone="stop"
          {...provedores}
          link={{ to: '/ajustes#servicos', words: 'Ver o que houve' }}
        />
      )}
      {arquivos.ausentes > 0 && (
        <AttentionItem
          icon={FileX}
          tone="stop"
          title={countWords(
            arquivos.ausentes,
            'arquivo guardado não foi encontrado',
            'arquivos guardados não foram encontrados',
          )}
        >
          <p className="small muted">
            {arquivos.em !== null && `Conferido ${relativeDayAndHour(arquivos.em, today)}. `}
            Quem mantém a instalação pode trazê-los da última cópia de segurança.
          </p>
        </AttentionItem>
      )}
      {desfeitos.length > 0 && (
        <AttentionItem
          icon={Undo}
          tone="stop"
          title={countWords(
            desfeitos.length,
            'pagamento desfeito no provedor',
            'pagamentos desfeitos no provedor',
          )}
        >
          <ol className="mesa-primeiros small">
            {desfeitos.map(({ id, numero, passo }) => (
              <li key={id}>
                <Link to={`/pedido/${id}`}>Pedido {numero}</Link>
                <span className="muted">{passo}</span>
              </li>
            ))}
          </ol>
        </AttentionItem>
      )}
      {documentos.desajustados > 0 && (
        <AttentionItem
          icon={FileSymlink}
          tone="stop"
          title={countWords(
            documentos.desajustados,
            'documento precisa de outro no lugar',
            'documentos precisam de outro no lugar',
          )}
          link={{ to: '/declaracoes?lista=desajustes', words: 'Ver quais' }}
        >
          <p className="small muted">
            As listas mudaram depois de uma declaração. O caso espera na fila do médico que emitiu.
          </p>
        </AttentionItem>
      )}
      {desconhecidos.length > 0 && <DesconhecidosItem avisos={desconhecidos} today={today} />}
      {devolucoes.pendentes > 0 && (
        <AttentionItem
          icon={Undo}
          tone="wait"
          title={countWords(devolucoes.pendentes, 'devolução pendente', 'devoluções pendentes')}
          link={{ to: '/devolucoes', words: 'Resolver' }}
        >
          <p className="small muted">
            No total de <span className="money">{formatReais(devolucoes.centavos)}</span>
          </p>
        </AttentionItem>
      )}
      {contestacoes.abertas > 0 && (
        <AttentionItem
          icon={IdCard}
          tone="wait"
          title={countWords(contestacoes.abertas, 'caso a decidir', 'casos a decidir')}
          link={{ to: '/contestacoes', words: 'Decidir' }}
        >
          <SinceLine instant={contestacoes.desde} today={today} />
        </AttentionItem>
      )}
      <PapelItems correio={correio} taloes={taloes} />
      {numeros.faixas + numeros.documentos > 0 && (
        <AttentionItem icon={FileWarning} tone="stop" title="Números SNCR cadastrados por dois médicos">
          <p className="small muted">
            {countWords(numeros.faixas, 'faixa bloqueada', 'faixas bloqueadas')}: quem a cadastrou precisa de
            outra.{' '}
            {numeros.documentos > 0 &&
              `${countWords(numeros.documentos, 'documento saiu', 'documentos saíram')} com um número que outro já tinha: o médico revoga e emite de novo.`}
          </p>
        </AttentionItem>
      )}
      {chain && (
        <AttentionItem
          icon={Unlink}
          tone={auditoria.estado === 'quebrada' ? 'stop' : 'wait'}
          title={chain.title}
          link={{ to: '/auditoria', words: 'Ver a auditoria' }}
        >
          <p className="small muted">{chain.advice}</p>
        </AttentionItem>
      )}
      <InstalacaoAlarms alarmes={alarmes} />
      {proxy.ignorado && (
        <AttentionItem icon={Unplug} tone="wait" title="Todos os visitantes parecem vir do mesmo endereço">
          <p className="small muted">
            Há um proxy na frente que o servidor não conhece, e os limites por rede valem para todos juntos.
            Peça a quem cuida do servidor que diga a ele qual é: está em Ajustes, Instalação, na última parte.
          </p>
        </AttentionItem>
      )}
    </ul>
  );
}

function SinceLine({ instant, today }: { instant: string | null; today: string }) {
  if (instant === null) return null;
  return <p className="small muted">A mais antiga desde {relativeDayAndHour(instant, today)}</p>;
}

function useProvedoresWarning(): { title: string; children: ReactNode } | null {
  const { data } = useProvedores();
  if (!data) return null;
  const failing = data.provedores.filter(({ estado }) => estado === 'falhando' || estado === 'recusando');
  const avisos = data.avisos.atencao;
  const recusas = data.recusas.length + data.emailsRecusados.length;
  const waiting = data.esperas.reduce((sum, { quantos }) => sum + quantos, 0);
  if (failing.length + recusas + waiting === 0 && !avisos) return null;
  const title =
    failing.length > 0
      ? `${countWords(failing.length, 'serviço externo falha', 'serviços externos falham')}: ${failing.map((p) => p.titulo).join(', ')}`
      : 'Serviços externos pedem atenção';
  const sentences = [
    avisos && data.avisos.palavras,
    waiting > 0 && countWords(waiting, 'espera por eles', 'esperam por eles'),
    recusas > 0 && countWords(recusas, 'envio não foi aceito', 'envios não foram aceitos'),
  ].filter((sentence) => sentence !== false);
  return {
    title,
    children: sentences.length > 0 && <p className="small muted">{sentences.join('; ')}</p>,
  };
}

/** The orders with the earliest promised times. */
function FirstPedidos({ pedidos }: { pedidos: readonly PedidoEsperando[] }) {
  const now = useMinute();
  return (
    <ol className="mesa-primeiros small">
      {pedidos.map(({ id, numero, nome, servico, prazo }) => (
        <li key={id}>
          <Link to={`/pedido/${id}`}>Pedido {numero}</Link>
          <span className="muted">
            {nome}, {servico}
          </span>
          <span className={Date.parse(prazo) < now.getTime() ? 'mesa-atraso num' : 'muted num'}>
            {prazoSentence(prazo, now)}
          </span>
        </li>
      ))}
    </ol>
  );
}
