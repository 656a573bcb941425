import type { Mensagem } from '#contracts/chat/chat.contract.ts';
import type { PedidoInteiro } from '#contracts/mesa/pedidos-adm.contract.ts';
import { prazoCurto } from '#domain/calendario/promessa.ts';
import { naFila } from '#domain/pedidos/atendimento.ts';

/** Minutes before its promised time from which an untaken case is urgent. */
const SOON = 120;
const HOUR = 60;
const DAY = 24 * HOUR;

/** Highlight of the desk, with its explanation. */
export type AvisoWords = { kind: 'prazo' | 'mensagem'; title: string; text: string };

type Watched = {
  pedido: Pick<PedidoInteiro['pedido'], 'status' | 'atendimento' | 'prazo'>;
  prontuario: Pick<PedidoInteiro['prontuario'], 'com'>;
  /** The newest messages, oldest first. */
  mensagens: readonly Pick<Mensagem, 'Por' | 'automatica' | 'mensagem' | 'createdAt'>[];
};

/** Highlights of an order at `now` (UTC, `YYYY-MM-DDTHH:mm`). */
export function avisosDoPedido({ pedido, prontuario, mensagens }: Watched, now: string): AvisoWords[] {
  const late = pedido.status === 'Aguardando Pagamento' && naFila(pedido.atendimento) && !prontuario.com;
  return [...(late ? unclaimed(pedido.prazo, now) : []), ...unanswered(mensagens, now)];
}

function unclaimed(prazo: string | null, now: string): AvisoWords[] {
  if (prazo === null) return [];
  const left = minutesFrom(`${now}Z`, prazo);
  if (left >= SOON) return [];
  const title =
    left < 0 ? 'Ninguém assumiu e o prazo passou.' : `Ninguém assumiu e ${missing(left)} ${spanWords(left)}.`;
  return [{ kind: 'prazo', title, text: `O prazo combinado é até ${prazoCurto(prazo)}.` }];
}

/** First unanswered message of the patient after the team's last one. */
function unanswered(mensagens: Watched['mensagens'], now: string): AvisoWords[] {
  const said = mensagens.filter(({ automatica }) => !automatica);
  const waiting = said.slice(said.findLastIndex(({ Por }) => Por === 'Adm') + 1);
  const [first] = waiting;
  const last = waiting.at(-1);
  if (!first || !last) return [];
  const minutes = Math.max(0, minutesFrom(first.createdAt, `${now}Z`));
  return [
    {
      kind: 'mensagem',
      title: `Mensagem sem resposta há ${spanWords(minutes)}.`,
      text: `“${last.mensagem}”`,
    },
  ];
}

function minutesFrom(from: string, to: string): number {
  return Math.floor((Date.parse(to) - Date.parse(from)) / 60_000);
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
