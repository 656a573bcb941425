import type { PedidoInteiro } from '#contracts/mesa/pedidos-adm.contract.ts';
import { prazoCurto } from '#domain/calendario/promessa.ts';
import { minutosAte, type Atencao } from '#domain/mesa/atencao.ts';
import { naFila } from '#domain/pedidos/atendimento.ts';

const HOUR = 60;
const DAY = 24 * HOUR;
const SOON = 2 * HOUR;

/** Told in words of its own; marked answers are shown themselves. */
type Told = Exclude<Atencao, 'urgencia' | 'prova' | 'resposta'>;

/** Highlight of the desk, with its explanation. */
export type AvisoWords = { kind: Told; title: string; text: string };

type Watched = {
  pedido: Pick<PedidoInteiro['pedido'], 'atendimento' | 'prazo'>;
  mensagemEmEspera: PedidoInteiro['mensagemEmEspera'];
  arquivosRecusados: number;
};

/** The words of what needs attention at `now` (UTC, `YYYY-MM-DDTHH:mm`). */
export function avisosDoPedido(watched: Watched, atencoes: readonly Atencao[], now: string): AvisoWords[] {
  return atencoes.flatMap((kind) => {
    if (kind === 'urgencia' || kind === 'prova' || kind === 'resposta') return [];
    const words = WORDS[kind](watched, now);
    return words === null ? [] : [{ kind, ...words }];
  });
}

type Words = { title: string; text: string };

const WORDS: Readonly<Record<Told, (watched: Watched, now: string) => Words | null>> = {
  atraso: ({ pedido }) =>
    ofPrazo(
      pedido.prazo,
      naFila(pedido.atendimento) ? 'Ninguém assumiu e o prazo passou.' : 'Está em leitura e o prazo passou.',
    ),
  prazo({ pedido: { prazo } }, now) {
    const left = prazo === null ? 0 : minutosAte(prazo, now);
    return ofPrazo(prazo, `Ninguém assumiu e ${missing(left)} ${spanWords(left)}.`);
  },
  pagamento: () => ({
    title: 'O pagamento veio com outro valor.',
    text: 'Confira em Pagamento quanto foi cobrado e quanto chegou.',
  }),
  cpf: () => ({
    title: 'CPF contestado.',
    text: 'Esta conta foi encerrada por uma contestação: o CPF é de outra pessoa.',
  }),
  mensagem: ({ mensagemEmEspera: waiting }, now) =>
    waiting && {
      title: `Mensagem sem resposta há ${spanWords(Math.max(0, -minutosAte(waiting.desde, now)))}.`,
      text: `“${waiting.texto}”`,
    },
  email: () => ({
    title: 'O e-mail do paciente foi recusado.',
    text: 'Os avisos deste pedido não chegam por e-mail: combine pelo chat ou por telefone.',
  }),
  arquivo: ({ arquivosRecusados: n }) => ({
    title:
      n === 1 ? 'Um arquivo foi recusado pelo antivírus.' : `${n} arquivos foram recusados pelo antivírus.`,
    text: 'Se ele faz falta, peça outro ao paciente.',
  }),
  menor: () => ({ title: 'O paciente é menor de idade.', text: 'Confira quem responde por ele.' }),
};

function ofPrazo(prazo: string | null, title: string): Words | null {
  return prazo === null ? null : { title, text: `O prazo combinado é até ${prazoCurto(prazo)}.` };
}

function missing(minutes: number): string {
  return minutes === 1 || (minutes >= HOUR && minutes < SOON) ? 'falta' : 'faltam';
}

/** Minutes in words: "31 min", "2h33", "3 dias". */
function spanWords(minutes: number): string {
  if (minutes < HOUR) return `${minutes} min`;
  if (minutes < DAY) return `${Math.floor(minutes / HOUR)}h${String(minutes % HOUR).padStart(2, '0')}`;
  const days = Math.floor(minutes / DAY);
  return days === 1 ? '1 dia' : `${days} dias`;
}
