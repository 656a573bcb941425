import { queryClient } from '../../lib/query.ts';
import { armazemDaAba } from '../fluxo/armazem.ts';
import { novaChave } from '../servicos/chave.ts';
import { apagarFila, apagarFilasDeOutros, gravarFila, lerFila } from './copia.ts';
import { criarFila, type Fila } from './fila.ts';
import type { Lugar } from './lugar.ts';
import { acrescentar } from './registro.ts';
import type { PaginaDoChat } from '../../../contracts/chat.contract.ts';

/** One queue per conversation and owner, for as long as this page lives: what is unsent goes on being sent. */
const abertas = new Map<string, { fila: Fila; dono: string }>();

/** The reads of a conversation. */
export const chaveDoChat = (chave: string) => ['chat', chave] as const;

/**
 * The queue of a conversation, the one that is open if there is one. `dono` is null while nobody is signed in: a
 * session that ran out takes nothing from whoever signs in again.
 */
export function abrirFila(lugar: Lugar, dono: string | null): Fila {
  ouvirJanela();
  const aberta = abertas.get(lugar.chave);
  const minha = dono === null || aberta?.dono === dono;
  if (aberta && minha && !aberta.fila.encerrada()) return aberta.fila;
  const fila = montarFila(lugar, dono ?? '');
  abertas.set(lugar.chave, { fila, dono: dono ?? '' });
  return fila;
}

/** Before signing out: what is unsent goes first, as far as it goes within `limiteMs`. */
export async function despacharFilas(limiteMs = 3_000): Promise<void> {
  const esperas = [...abertas.values()].map(
    ({ fila }) =>
      new Promise<void>((resolve) => {
        const olhar = () => fila.vazia() && resolve();
        fila.assinar(olhar);
        fila.tentarDeNovo();
        olhar();
      }),
  );
  const limite = new Promise<void>((resolve) => {
    setTimeout(resolve, limiteMs);
  });
  await Promise.race([Promise.all(esperas), limite]);
}

/** Somebody else is signed in here: what the one before left unsent is neither sent nor shown nor kept. */
export function esquecerFilasDeOutros(dono: string): void {
  for (const [chave, aberta] of abertas) {
    if (aberta.dono === dono) continue;
    aberta.fila.encerrar();
    abertas.delete(chave);
  }
  apagarFilasDeOutros(armazemDaAba(), dono);
}

function montarFila(lugar: Lugar, dono: string): Fila {
  const armazem = armazemDaAba();
  const { chave } = lugar;
  return criarFila({
    enviar: lugar.enviar,
    novoId: novaChave,
    agora: () => new Date(),
    copia: {
      ler: () => lerFila(armazem, chave, dono),
      gravar: (dados) => gravarFila(armazem, chave, { dono, texto: dados.texto, itens: [...dados.itens] }),
      apagar: () => apagarFila(armazem, chave),
    },
    aoEntrar(mensagem) {
      const queryKey = chaveDoChat(chave);
      queryClient.setQueryData<PaginaDoChat>(queryKey, (antes) => acrescentar(antes, mensagem));
    },
    aoRecusar: () => void queryClient.invalidateQueries({ queryKey: ['sessao'] }),
    sorteio: Math.random,
  });
}

function tentar(): void {
  for (const { fila } of abertas.values()) fila.tentarDeNovo();
}

let ouvindo = false;

/** The moments at which a connection may be back; once for all queues. */
function ouvirJanela(): void {
  if (ouvindo) return;
  ouvindo = true;
  window.addEventListener('online', tentar);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') tentar();
  });
}
