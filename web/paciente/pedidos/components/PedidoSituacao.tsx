import CircleCheck from 'lucide-react/icons/circle-check';
import Clock from 'lucide-react/icons/clock';
import type { ReactNode } from 'react';
import type { EscolhaDoPedido, Pedido } from '#contracts/pedidos/pedidos.contract.ts';
import { comPreposicao } from '#domain/contas/tratamento.ts';
import { prazoCurto } from '#domain/calendario/promessa.ts';
import type { SituacaoDoPagamento } from '#domain/pagamentos/pagamento.ts';
import { aguardaPaciente, estaPostado, vaiPeloCorreio } from '#domain/pedidos/atendimento.ts';
import type { MotivoDaCobrancaRecusada } from '#domain/pagamentos/recusa.ts';
import { tituloDaRecusa } from '#domain/pedidos/situacao.ts';
import { classNames } from '#ui/class-names.ts';
import { Icon } from '#ui/picture/Icon.tsx';
import { StepLine } from '#ui/list/Timeline.tsx';
import { holidaySentence } from '#lib/words/deadline.ts';
import { situacaoOf, type PedidoEntry } from '../pedido-entry.ts';
import { momentsOf } from '../pedido-moments.ts';
import { formatEndOfDay } from '#lib/words/when.ts';
import { AssinaturaLine } from './DocumentosProntos.tsx';
import { hasOtherValor, quemRecusou, reembolsoSentence, OTHER_VALOR } from '../reembolso-words.ts';

type SituacaoProps = { pedido: Pedido; line: PedidoEntry; today: string };

/** The state of an order in sentences: what happened, then what to do. */
export function PedidoSituacao({ pedido, line, today }: SituacaoProps) {
  const reembolso = reembolsoSentence(pedido);
  const { estado, titulo, frase } = situacaoOf(pedido);
  const { documentos } = pedido;
  if (estado === 'concluido' || line.group === 'pronto') {
    return (
      <>
        {estado === 'concluido' && (
          <SituacaoLine done>
            <b>Concluído.</b> <span className="muted">{doneWords(pedido, frase)}</span>
          </SituacaoLine>
        )}
        {documentos.map((documento) => (
          <AssinaturaLine key={documento.id} documento={documento} today={today} />
        ))}
        {reembolso !== null && <SituacaoNote>{reembolso}</SituacaoNote>}
      </>
    );
  }
  if (estado === 'excluido') return <SituacaoNote>{`${titulo}. ${reembolso ?? ''}`}</SituacaoNote>;
  if (pedido.escolha !== null) return <EscolhaLine escolha={pedido.escolha} recusa={pedido.recusa} />;
  if (line.situacao === 'paga') {
    return (
      <>
        {estado === 'em curso' ? (
          <PaidLine pedido={pedido} line={line} today={today} />
        ) : (
          <SituacaoNote>{titulo}.</SituacaoNote>
        )}
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

/** A signed order has what it asked for. */
function doneWords({ documentos, recebido }: Pedido, frase: string): string {
  const signed = documentos.length > 0 || recebido === 'documento';
  return signed ? frase : `${frase} Se algo não chegou, fale com a gente.`;
}

type EscolhaLineProps = { escolha: EscolhaDoPedido; recusa: Pedido['recusa'] };

/** A refused order whose patient has a choice to make, or a consultation ahead. */
function EscolhaLine({ escolha, recusa }: EscolhaLineProps) {
  if (escolha.consulta !== null) {
    return (
      <SituacaoLine>
        <b>Consulta marcada: {prazoCurto(escolha.consulta)}.</b>
      </SituacaoLine>
    );
  }
  return (
    <SituacaoLine>
      <b>{tituloDaRecusa(quemRecusou(recusa))}.</b>
      {recusa && <span className="own-words"> “{recusa.motivo}”</span>}{' '}
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

function PaidLine({ pedido, line, today }: SituacaoProps) {
  return (
    <>
      <StepLine label="Andamento" moments={momentsOf(pedido)} />
      <NextLine pedido={pedido} />
      {line.action === 'Baixar documento' &&
        pedido.documentos.map((documento) => (
          <AssinaturaLine key={documento.id} documento={documento} today={today} />
        ))}
      {pedido.respondidoPor !== null && <SituacaoNote>{answeredBy(pedido)}</SituacaoNote>}
    </>
  );
}

/** The next event of a paid order. */
function NextLine({ pedido }: { pedido: Pedido }) {
  const { prazo, feriados, atendimento } = pedido;
  if (aguardaPaciente(atendimento)) {
    return (
      <SituacaoLine>
        <b>O médico perguntou.</b> <span className="muted">O prazo está parado até você responder.</span>
      </SituacaoLine>
    );
  }
  if (estaPostado(atendimento)) {
    return (
      <SituacaoLine>
        <b>A receita está a caminho.</b> <span className="muted">Alguém precisa receber a carta.</span>
      </SituacaoLine>
    );
  }
  if (vaiPeloCorreio(atendimento)) {
    return (
      <SituacaoLine>
        <b>A receita vai em papel.</b>{' '}
        <span className="muted">
          Ela é assinada à mão e enviada pelo correio. Avisamos com o código de rastreio.
        </span>
      </SituacaoLine>
    );
  }
  if (prazo === null || !situacaoOf(pedido).prometido) return null;
  return (
    <SituacaoLine>
      <b>Resposta do médico até {prazoCurto(prazo)}.</b> <span className="muted">{hoursWords(feriados)}</span>
    </SituacaoLine>
  );
}

/** "Resposta da Dra. Helena Prado, CRM-SP 000123."; '' before an answer. */
function answeredBy({ respondidoPor: medico }: Pedido): string {
  return medico === null ? '' : `Resposta ${comPreposicao('de', medico.nome)}, ${medico.crm}.`;
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
