import AlarmClock from 'lucide-react/icons/alarm-clock';
import DatabaseBackup from 'lucide-react/icons/database-backup';
import FileX from 'lucide-react/icons/file-x-2';
import IdCard from 'lucide-react/icons/id-card';
import MessageCircle from 'lucide-react/icons/message-circle';
import Undo from 'lucide-react/icons/undo-2';
import Unplug from 'lucide-react/icons/unplug';
import type { ReactNode } from 'react';
import type { MesaAgora } from '../../../../contracts/mesa/mesa.contract.ts';
import { formatReais } from '../../../../domain/dinheiro.ts';
import { Card } from '../../../ui/layout/Card.tsx';
import { Note } from '../../../ui/status/Note.tsx';
import { Carregado } from '../../../feedback/Carregado.tsx';
import { relativeDayAndHour } from '../../../lib/words/when.ts';
import { useProvedores } from '../../provedores/provedores.api.ts';
import { alertaDaCopia } from '../copia.ts';
import { useMesa } from '../mesa.api.ts';
import { contar } from '../palavras.ts';
import { Item } from './Item.tsx';
import { Primeiros } from './Primeiros.tsx';

/** What needs a person now, the most pressing first; quiet when nothing does. */
export function Precisa({ hoje }: { hoje: string }) {
  const mesa = useMesa();
  return (
    <Card as="section" className="mesa-precisa" aria-labelledby="mesa-precisa">
      <h2 id="mesa-precisa">Precisa de uma pessoa agora</h2>
      <Carregado consulta={mesa}>{(agora) => <Lista agora={agora} hoje={hoje} />}</Carregado>
    </Card>
  );
}

function Lista({ agora, hoje }: { agora: MesaAgora; hoje: string }) {
  const { pedidos, conversas, devolucoes, contestacoes, arquivos, copia } = agora;
  const servicos = useServicosComProblema();
  const alerta = alertaDaCopia(copia, hoje);
  const nada =
    pedidos.esperando +
      conversas.naoLidas +
      devolucoes.pendentes +
      contestacoes.abertas +
      arquivos.ausentes ===
      0 &&
    !alerta &&
    !servicos;
  if (nada) {
    return (
      <Note kind="ok" className="mesa-nada">
        Nada espera por você. Quando algo chegar, aparece aqui sem recarregar.
      </Note>
    );
  }
  return (
    <ul>
      {pedidos.esperando > 0 && (
        <Item
          icone={AlarmClock}
          cor={pedidos.atrasados > 0 ? 'stop' : 'wait'}
          titulo={contar(pedidos.esperando, 'pedido pago à espera', 'pedidos pagos à espera')}
          ato={{ para: '/pedidos?ordem=prazo', palavras: 'Ver todos' }}
        >
          {pedidos.atrasados > 0 && (
            <p className="small mesa-atraso">
              {contar(pedidos.atrasados, 'passou do prazo prometido', 'passaram do prazo prometido')}.
            </p>
          )}
          <Primeiros pedidos={pedidos.primeiros} />
        </Item>
      )}
      {conversas.naoLidas > 0 && (
        <Item
          icone={MessageCircle}
          cor="info"
          titulo={contar(conversas.naoLidas, 'conversa sem resposta', 'conversas sem resposta')}
          ato={{ para: '/conversas', palavras: 'Responder' }}
        >
          <Desde instante={conversas.desde} hoje={hoje} />
        </Item>
      )}
      {servicos && (
        <Item
          icone={Unplug}
          cor="stop"
          {...servicos}
          ato={{ para: '#servicos', palavras: 'Ver o que houve' }}
        />
      )}
      {arquivos.ausentes > 0 && (
        <Item
          icone={FileX}
          cor="stop"
          titulo={contar(
            arquivos.ausentes,
            'arquivo guardado não foi encontrado',
            'arquivos guardados não foram encontrados',
          )}
        >
          <p className="small muted">
            {arquivos.em !== null && `Conferido ${relativeDayAndHour(arquivos.em, hoje)}. `}
            Quem mantém a instalação pode trazê-los da última cópia de segurança.
          </p>
        </Item>
      )}
      {devolucoes.pendentes > 0 && (
        <Item
          icone={Undo}
          cor="wait"
          titulo={contar(devolucoes.pendentes, 'devolução pendente', 'devoluções pendentes')}
          ato={{ para: '/devolucoes', palavras: 'Resolver' }}
        >
          <p className="small muted">
            No total de <span className="money">{formatReais(devolucoes.centavos)}</span>
          </p>
        </Item>
      )}
      {contestacoes.abertas > 0 && (
        <Item
          icone={IdCard}
          cor="wait"
          titulo={contar(contestacoes.abertas, 'contestação aberta', 'contestações abertas')}
          ato={{ para: '/contestacoes', palavras: 'Decidir' }}
        >
          <Desde instante={contestacoes.desde} hoje={hoje} />
        </Item>
      )}
      {alerta && (
        <Item
          icone={DatabaseBackup}
          cor={copia.atencao === 'incompleta' ? 'wait' : 'stop'}
          titulo={alerta.titulo}
        >
          <p className="small muted">{alerta.conselho}</p>
        </Item>
      )}
    </ul>
  );
}

function Desde({ instante, hoje }: { instante: string | null; hoje: string }) {
  if (instante === null) return null;
  return <p className="small muted">A mais antiga desde {relativeDayAndHour(instante, hoje)}</p>;
}

/** Outside services that fail or refuse, and who waits for them; null while all is well. The details stand below. */
function useServicosComProblema(): { titulo: string; children: ReactNode } | null {
  const { data } = useProvedores();
  if (!data) return null;
  const mal = data.provedores.filter(({ estado }) => estado === 'falhando' || estado === 'recusando');
  const avisos = data.avisos.atencao;
  const recusas = data.recusas.length + data.emailsRecusados.length;
  const esperam = data.esperas.reduce((sum, { quantos }) => sum + quantos, 0);
  if (mal.length + recusas + esperam === 0 && !avisos) return null;
  const titulo =
    mal.length > 0
      ? `${contar(mal.length, 'serviço externo falha', 'serviços externos falham')}: ${mal.map((p) => p.titulo).join(', ')}`
      : 'Serviços externos pedem atenção';
  const frases = [
    avisos && data.avisos.palavras,
    esperam > 0 && contar(esperam, 'espera por eles', 'esperam por eles'),
    recusas > 0 && contar(recusas, 'envio não foi aceito', 'envios não foram aceitos'),
  ].filter((frase) => frase !== false);
  return {
    titulo,
    children: frases.length > 0 && <p className="small muted">{frases.join('; ')}</p>,
  };
}
