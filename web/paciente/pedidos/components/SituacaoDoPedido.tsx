import CircleCheck from 'lucide-react/icons/circle-check';
import Clock from 'lucide-react/icons/clock';
import type { ReactNode } from 'react';
import type { Pedido } from '../../../../contracts/pedidos/pedidos.contract.ts';
import type { SituacaoDoPagamento } from '../../../../domain/pagamento.ts';
import type { MotivoDaRecusa } from '../../../../domain/recusa.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Icon } from '../../../ui/picture/Icon.tsx';
import { StepLine, type Moment } from '../../../ui/list/Timeline.tsx';
import { holidaySentence } from '../../../lib/words/deadline.ts';
import type { NaLista } from '../na-lista.ts';
import { formatEndOfDay, formatPromise } from '../../../lib/words/when.ts';
import { comOutroValor, fraseDoReembolso, OUTRO_VALOR } from '../reembolso.ts';

const MOMENTOS: readonly Moment[] = [
  { title: 'Pago', state: 'done' },
  { title: 'Em leitura', state: 'now' },
  { title: 'Assinado', state: 'next' },
  { title: 'Enviado', state: 'next' },
];

type SituacaoProps = { pedido: Pedido; linha: NaLista; hoje: string };

/** How an order stands, in a sentence: what happened, then what to do. */
export function SituacaoDoPedido({ pedido, linha, hoje }: SituacaoProps) {
  const reembolso = fraseDoReembolso(pedido);
  if (linha.concluido) {
    return (
      <>
        <Frase concluida>
          <b>Concluído.</b> <span className="muted">Se algo não chegou, fale com a gente.</span>
        </Frase>
        {reembolso !== null && <Nota>{reembolso}</Nota>}
      </>
    );
  }
  if (linha.situacao === 'paga') {
    return (
      <>
        <Pago pedido={pedido} />
        {reembolso !== null && <Nota>{reembolso}</Nota>}
      </>
    );
  }
  if (comOutroValor(pedido)) return <Nota>{OUTRO_VALOR}</Nota>;
  const voltando = linha.situacao === 'reembolso-andamento' || linha.situacao === 'reembolsada';
  if (voltando && reembolso !== null) return <Nota>{reembolso}</Nota>;
  if (pedido.pagamento.emPreparo) {
    return <Nota>O provedor de pagamento não respondeu. O Pix aparece sozinho assim que ele voltar.</Nota>;
  }
  if (pedido.pagamento.recusa !== null) return <Nota>{RECUSAS[pedido.pagamento.recusa]}</Nota>;
  if (linha.situacao === 'pendente') return <Pendente vencimento={pedido.pagamento.vencimento} hoje={hoje} />;
  return <Nota>{FRASES[linha.situacao]}</Nota>;
}

const RECUSAS: Readonly<Record<MotivoDaRecusa, string>> = {
  dados: 'O provedor de pagamento não aceitou os seus dados. Confira-os, e o Pix sai sozinho.',
  cobranca: 'O provedor de pagamento não aceitou a cobrança. Tentamos de novo sozinhos; nada foi cobrado.',
};

const FRASES: Readonly<Record<Exclude<SituacaoDoPagamento, 'paga' | 'pendente'>, string>> = {
  'sem-cobranca': 'Falta gerar o Pix. O médico começa a ler quando o pagamento for confirmado.',
  vencida: 'O Pix não foi pago no prazo e nada foi cobrado.',
  'reembolso-andamento': 'O dinheiro está voltando para a conta que pagou o Pix.',
  reembolsada: 'O dinheiro voltou para a conta que pagou o Pix.',
  desconhecida:
    'O banco respondeu algo que não reconhecemos. Não pague de novo: fale com a gente e resolvemos.',
};

function Pago({ pedido: { prazo, feriados } }: { pedido: Pedido }) {
  return (
    <>
      <StepLine label="Andamento" moments={MOMENTOS} />
      {prazo !== null && (
        <Frase>
          <b>Fica pronto até {formatPromise(prazo)}.</b> <span className="muted">{conta(feriados)}</span>
        </Frase>
      )}
    </>
  );
}

function Pendente({ vencimento, hoje }: { vencimento: string | null; hoje: string }) {
  return (
    <Nota>
      O médico começa a ler quando o Pix for confirmado.
      {vencimento !== null && (
        <>
          {' '}
          O código vale até <b className="num nowrap">{formatEndOfDay(vencimento, hoje)}</b>.
        </>
      )}
    </Nota>
  );
}

function conta(feriados: Pedido['feriados']): string {
  const frase = holidaySentence(feriados);
  return frase === '' ? 'São 48 horas úteis.' : `São 48 horas úteis: ${frase}`;
}

function Nota({ children }: { children: ReactNode }) {
  return <p className="small muted pedido-frase">{children}</p>;
}

function Frase({ concluida = false, children }: { concluida?: boolean; children: ReactNode }) {
  return (
    <div className={classNames('pedido-prazo', concluida && 'pedido-concluido')}>
      <Icon icon={concluida ? CircleCheck : Clock} />
      <p>{children}</p>
    </div>
  );
}
