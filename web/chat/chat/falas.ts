import type { Mensagem, PaginaDoChat } from '../../../contracts/chat/chat.contract.ts';
import { dateCreated } from '../../../domain/calendario/datas.ts';
import type { Conversation } from './conversation.ts';

type Lado = Conversation['side'];

const MARCA = { Cliente: 'cliente', Adm: 'equipe' } as const;

/** What somebody wrote, and not a step. */
const escrita = (por: Lado, { Por, automatica }: Mensagem) => Por === por && !automatica;

/**
 * How far each side has read. `novas`: what the other side wrote after `marca`, this side's mark when the
 * conversation was opened; `lida`: what stands under a message of mine, null while it is unread.
 */
export function lerMarcas({ mensagens, leitura }: PaginaDoChat, meu: Lado, marca: number, hoje: string) {
  const outro: Lado = meu === 'Cliente' ? 'Adm' : 'Cliente';
  const delas = leitura[MARCA[outro]];
  const novas = mensagens.filter((mensagem) => mensagem.n > marca && escrita(outro, mensagem));
  const ultimaLida = mensagens.findLast((mensagem) => mensagem.n <= delas.ate && escrita(meu, mensagem))?.n;
  return {
    novas: novas.length,
    primeiraNova: novas[0]?.n,
    lida(this: void, { n, Por }: Mensagem): string | null {
      if (Por !== meu || n > delas.ate) return null;
      return n === ultimaLida && delas.em !== null ? `Lida ${quando(delas.em, hoje)}` : 'Lida';
    },
  };
}

/** "1 mensagem nova", "3 mensagens novas". */
export function novasPorExtenso(novas: number): string {
  return novas === 1 ? '1 mensagem nova' : `${novas} mensagens novas`;
}

/** Who wrote it, where that is not plain from the side it stands on or from the message before it. */
export function quemFala(
  mensagem: Mensagem,
  antes: Mensagem | undefined,
  meu: Lado,
  outroLado: string,
): string | null {
  const quem = voz(mensagem, meu, outroLado);
  return antes !== undefined && voz(antes, meu, outroLado) === quem ? null : quem;
}

function voz({ automatica, Por, autor }: Mensagem, meu: Lado, outroLado: string): string | null {
  if (automatica) return 'Aviso automático';
  if (autor !== null) return autor;
  return Por === meu ? null : outroLado;
}

/** "às 10:41", with the day where it is not today. */
function quando(em: string, hoje: string): string {
  const dito = dateCreated(em);
  const dia = `${dito.slice(6, 10)}-${dito.slice(3, 5)}-${dito.slice(0, 2)}`;
  return dia === hoje ? `às ${dito.slice(-5)}` : `em ${dito.slice(0, 5)} às ${dito.slice(-5)}`;
}
