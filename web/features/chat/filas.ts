import { queryClient } from '../../lib/query.ts';
import { armazemDaAba } from '../fluxo/armazem.ts';
import { novaChave } from '../servicos/chave.ts';
import { apagarFila, gravarFila, lerFila } from './copia.ts';
import { criarFila, type Fila } from './fila.ts';
import { abertas } from './filas-abertas.ts';
import type { Lugar } from './lugar.ts';
import { acrescentar } from './registro.ts';
import type { PaginaDoChat } from '../../../contracts/chat.contract.ts';

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
