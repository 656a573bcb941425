import CircleCheck from 'lucide-react/icons/circle-check';
import Clock from 'lucide-react/icons/clock';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { EscolhaDoPedido, Pedido } from '#contracts/pedidos/pedidos.contract.ts';
import { prazoCurto } from '#domain/calendario/promessa.ts';
import type { SituacaoDoPagamento } from '#domain/pagamentos/pagamento.ts';
import type { MotivoDaCobrancaRecusada } from '#domain/pagamentos/recusa.ts';
import { classNames } from '#ui/class-names.ts';
import { Icon } from '#ui/picture/Icon.tsx';
import { StepLine } from '#ui/list/Timeline.tsx';
import { holidaySentence } from '#lib/words/deadline.ts';
import { situacaoOf, type PedidoEntry } from '../pedido-entry.ts';
import { momentsOf } from '../pedido-moments.ts';
import { formatEndOfDay } from '#lib/words/when.ts';
import { hasOtherValor, reembolsoSentence, OTHER_VALOR } from '../reembolso-words.ts';

type SituacaoProps = { pedido: Pedido; line: PedidoEntry; today: string };

/** The state of an order in sentences: what happened, then what to do. */
export function PedidoSituacao({ pedido, line, today }: SituacaoProps) {
  const reembolso = reembolsoSentence(pedido);
  const { estado, titulo, frase } = situacaoOf(pedido);
  if (estado === 'concluido') {
    return (
      <>
        <SituacaoLine done>
          <b>Concluído.</b> <span className="muted">{frase} Se algo não chegou, fale com a gente.</span>
        </SituacaoLine>
        {reembolso !== null && <SituacaoNote>{reembolso}</SituacaoNote>}
      </>
    );
  }
  if (estado === 'excluido') return <SituacaoNote>{`${titulo}. ${reembolso ?? ''}`}</SituacaoNote>;
  if (pedido.escolha !== null) return <EscolhaLine pedidoId={pedido.id} escolha={pedido.escolha} />;
  if (line.situacao === 'paga') {
    return (
      <>
        {estado === 'em curso' ? <PaidLine pedido={pedido} /> : <SituacaoNote>{titulo}.</SituacaoNote>}
        {reembolso !== null && <SituacaoNote>{reembolso}</SituacaoNote>}
      </>
    );
  }
  if (hasOtherValor(pedido)) return <SituacaoNote>{OTHER_VALOR}</SituacaoNote>;
  const refunding = line.situacao === 'reembolso-andamento' || line.situacao === 'reembolsada';
  if (refunding && reembolso !== null) return <SituacaoNote>{reembolso}</SituacaoNote>;
  const { cobranca } = pedido;
  if (cobranca?.estado === 'em preparo') {
    return (
      <SituacaoNote>
        O provedor de pagamento não respondeu. O Pix aparece sozinho assim que ele voltar.
      </SituacaoNote>
    );
  }
  if (cobranca?.estado === 'recusada') return <SituacaoNote>{RECUSAS[cobranca.recusa]}</SituacaoNote>;
  if (line.situacao === 'pendente')
    return <PendingLine vencimento={cobranca?.vencimento ?? null} today={today} />;
  return <SituacaoNote>{SENTENCES[line.situacao]}</SituacaoNote>;
}

/** A refused order whose patient has a choice to make, or a consultation ahead. */
function EscolhaLine({ pedidoId, escolha }: { pedidoId: string; escolha: EscolhaDoPedido }) {
  if (escolha.consulta !== null) {
    return (
      <SituacaoLine>
        <b>Consulta marcada: {prazoCurto(escolha.consulta)}.</b>{' '}
        <Link to={`/consulta/${pedidoId}`}>Abrir consulta</Link>
      </SituacaoLine>
    );
  }
  return (
    <SituacaoLine>
      <b>O médico não pôde fazer este documento.</b>{' '}
      <span className="muted">
        {escolha.ate !== null && `Até ${prazoCurto(escolha.ate)}, escolha entre uma consulta e o reembolso.`}
      </span>
    </SituacaoLine>
  );
}

const RECUSAS: Readonly<Record<MotivoDaCobrancaRecusada, string>> = {
  dados: 'O provedor de pagamento não aceitou os seus dados. Confira-os, e o Pix sai sozinho.',
  cobranca: 'O provedor de pagamento não aceitou a cobrança. Tentamos de novo sozinhos; nada foi cobrado.',
};

const SENTENCES: Readonly<Record<Exclude<SituacaoDoPagamento, 'paga' | 'pendente'>, string>> = {
  'sem-cobranca': 'Falta gerar o Pix. O médico começa a ler quando o pagamento for confirmado.',
  vencida: 'O Pix não foi pago no prazo e nada foi cobrado.',
  'reembolso-andamento': 'O dinheiro está voltando para a conta que pagou o Pix.',
  reembolsada: 'O dinheiro voltou para a conta que pagou o Pix.',
  desconhecida:
    'O banco respondeu algo que não reconhecemos. Não pague de novo: fale com a gente e resolvemos.',
};

function PaidLine({ pedido }: { pedido: Pedido }) {
  const { prazo, feriados } = pedido;
  return (
    <>
      <StepLine label="Andamento" moments={momentsOf(pedido)} />
      {prazo !== null && situacaoOf(pedido).prometido && (
        <SituacaoLine>
          <b>Fica pronto até {prazoCurto(prazo)}.</b> <span className="muted">{hoursWords(feriados)}</span>
        </SituacaoLine>
      )}
    </>
  );
}

function PendingLine({ vencimento, today }: { vencimento: string | null; today: string }) {
  return (
    <SituacaoNote>
      O médico começa a ler quando o Pix for confirmado.
      {vencimento !== null && (
        <>
          {' '}
          O código vale até <b className="num nowrap">{formatEndOfDay(vencimento, today)}</b>.
        </>
      )}
    </SituacaoNote>
  );
}

function hoursWords(feriados: Pedido['feriados']): string {
  const sentence = holidaySentence(feriados);
  return sentence === '' ? 'São 48 horas úteis.' : `São 48 horas úteis: ${sentence}`;
}

function SituacaoNote({ children }: { children: ReactNode }) {
  return <p className="small muted pedido-frase">{children}</p>;
}

function SituacaoLine({ done = false, children }: { done?: boolean; children: ReactNode }) {
  return (
    <div className={classNames('pedido-prazo', done && 'pedido-concluido')}>
      <Icon icon={done ? CircleCheck : Clock} />
      <p>{children}</p>
    </div>
  );
}
