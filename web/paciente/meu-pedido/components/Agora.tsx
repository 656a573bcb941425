import Clock from 'lucide-react/icons/clock';
import type { ReactNode } from 'react';
import type { Andamento } from '#contracts/consultorio/andamento.contract.ts';
import type { PedidoDetalhe } from '#contracts/pedidos/pedidos.contract.ts';
import { naFila } from '#domain/pedidos/atendimento.ts';
import { prazoLongo } from '#domain/calendario/promessa.ts';
import { Card } from '#ui/layout/Card.tsx';
import { Icon } from '#ui/picture/Icon.tsx';
import { Note } from '#ui/status/Note.tsx';
import { holidaySentence, runningPrazo } from '#lib/words/deadline.ts';
import { situacaoOf } from '#web/paciente/pedidos/pedido-entry.ts';
import { reembolsoSentence } from '#web/paciente/pedidos/reembolso-words.ts';
import type { EmailOfPatient } from '../documento/DocumentoActs.tsx';
import { FolhaVazia } from '../documento/FolhaFigure.tsx';
import { PerguntaDoMedico } from './PerguntaDoMedico.tsx';
import { Recusado } from './Recusado.tsx';

type AgoraProps = {
  pedido: PedidoDetalhe;
  andamento: Andamento;
  now: string;
  say: (text: string) => void;
};

/** Current state of an order without a document, with its term. */
export function Agora({ pedido, andamento, now, say }: AgoraProps) {
  const { medico, pergunta, recusa } = andamento;
  const { estado, titulo, frase, prometido } = situacaoOf(pedido);
  const money = reembolsoSentence(pedido);
  if (estado === 'concluido' || estado === 'excluido') {
    const ask = estado === 'concluido' ? `${frase} Se algo não chegou, fale com a gente.`.trim() : DELETED;
    return (
      <Told title={titulo} text={estado === 'excluido' && money !== null ? money : ask}>
        {recusa && <blockquote className="fala">{recusa.motivo}</blockquote>}
        {estado === 'concluido' && money !== null && <Note kind="info">{money}</Note>}
      </Told>
    );
  }
  if (recusa) {
    const choosing = pedido.escolha !== null;
    return <Recusado pedidoId={pedido.id} recusa={recusa} money={money} choosing={choosing} say={say} />;
  }
  if (pergunta) return <PerguntaDoMedico pedidoId={pedido.id} pergunta={pergunta} />;
  if (estado !== 'em curso') return <Told title={titulo} text={money} />;
  const prazo = prometido ? runningPrazo(pedido, now) : null;
  const reading = !naFila(pedido.atendimento) && pedido.atendimento !== null;
  return (
    <Card as="section" pad className="agora" aria-labelledby="agora">
      <h2 id="agora">{titulo}</h2>
      <p>
        {reading && medico
          ? `${medico.nome}, ${medico.registro}, abriu o seu pedido. Se precisar de algo, a pergunta aparece aqui e no chat.`
          : 'O próximo médico disponível abre o seu pedido. Você não precisa ficar nesta página: avisamos por e-mail.'}
      </p>
      {pedido.prazo !== null && prazo && (
        <div className="agora-prazo">
          <Icon icon={Clock} />
          <p>
            <b>Resposta do médico até {prazoLongo(pedido.prazo)}.</b>{' '}
            <span className="muted">São 48 horas úteis. {holidaySentence(pedido.feriados)}</span>
          </p>
        </div>
      )}
      {money !== null && <Note kind="info">{money}</Note>}
    </Card>
  );
}

const DELETED = 'Se precisar dele, fale com a equipe no chat.';

type ToldProps = { title: string; text: string | null; children?: ReactNode };

function Told({ title, text, children }: ToldProps) {
  return (
    <Card as="section" pad className="agora" aria-labelledby="agora">
      <h2 id="agora">{title}</h2>
      {text !== null && <p>{text}</p>}
      {children}
    </Card>
  );
}

/** Placeholder of a future document. */
export function DocumentoAVir({ email, papel }: { email: EmailOfPatient; papel: boolean }) {
  return (
    <Card as="section" pad className="a-vir" aria-labelledby="a-vir">
      <FolhaVazia />
      <div>
        <h2 id="a-vir">O documento aparece aqui</h2>
        <p className="small muted">
          {papel ? 'Assim que for feito; a folha assinada vai pelo correio.' : 'Assim que for assinado.'}{' '}
          {email && (
            <>
              Avisamos por e-mail, em <span className="nowrap">{email.mascarado}</span>.
            </>
          )}
        </p>
      </div>
    </Card>
  );
}
