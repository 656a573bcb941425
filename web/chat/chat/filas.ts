import { queryClient } from '../../lib/api/query.ts';
import { desistirDoEnvio, enviarArquivo } from '../../paciente/anexos/envio.ts';
import { carregarGuardas } from '../../paciente/anexos/guardas.ts';
import { esperarVez } from '../../paciente/anexos/vez.ts';
import { armazemDaAba } from '../../lib/browser/tab-storage.ts';
import { conhecerParte } from '../../lib/browser/pending.ts';
import { novaChave } from '../../lib/browser/order-key.ts';
import { criarArquivos, type Arquivos } from './arquivos.ts';
import { apagarFila, gravarFila, lerFila } from './copia.ts';
import { criarFila, type Fila } from './fila.ts';
import type { Lugar } from './lugar.ts';
import { acrescentar } from './registro.ts';
import type { PaginaDoChat } from '../../../contracts/chat/chat.contract.ts';

/** The reads of a conversation. */
export const chaveDoChat = (chave: string) => ['chat', chave] as const;

/** What one side wrote and attached in a conversation and the server has not yet. */
export type Aberta = { dono: string; fila: Fila; arquivos: Arquivos };

/** One per conversation and owner, for as long as this page lives: what is unsent goes on being sent. */
const abertas = new Map<string, Aberta>();

conhecerParte({
  abertas: () => [...abertas.values()].flatMap(({ fila, arquivos }) => [fila, arquivos]),
  esquecerDeOutros(dono) {
    for (const [chave, aberta] of abertas) {
      if (aberta.dono === dono) continue;
      aberta.fila.encerrar();
      aberta.arquivos.encerrar();
      abertas.delete(chave);
    }
  },
});

/**
 * What is unsent in a conversation, the one that is open if there is one. `dono` is null while nobody is signed in: a
 * session that ran out takes nothing from whoever signs in again.
 */
export function abrirConversa(lugar: Lugar, dono: string | null): Aberta {
  ouvirJanela();
  const aberta = abertas.get(lugar.chave);
  const minha = dono === null || aberta?.dono === dono;
  if (aberta && minha && !aberta.fila.encerrada()) return aberta;
  const de = dono ?? '';
  const nova = { dono: de, fila: montarFila(lugar, de), arquivos: montarArquivos(lugar, de) };
  abertas.set(lugar.chave, nova);
  return nova;
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
    aoRecusar: olharSessao,
    sorteio: Math.random,
  });
}

const guardados = async () => (await carregarGuardas()).guardaDoChat;

function montarArquivos(lugar: Lugar, dono: string): Arquivos {
  const de = { dono, conversa: lugar.chave };
  return criarArquivos({
    enviar: ({ id, conteudo, nome, endereco }, ouvinte) =>
      enviarArquivo({ conteudo, nome, endereco, destino: { ...lugar.metadados, mensagem: id } }, ouvinte),
    desistir: desistirDoEnvio,
    guarda: {
      ler: async () => (await guardados()).ler(de),
      guardar: async (registro, conteudo) => (await guardados()).guardar({ ...registro, ...de }, conteudo),
      mudar: async (registro) => (await guardados()).mudar({ ...registro, ...de }),
      esquecer: async (ids) => (await guardados()).esquecer(ids),
    },
    vez: (id, aoGanhar) => esperarVez(`zelo-chat-${id}`, aoGanhar),
    novoId: novaChave,
    agora: () => new Date(),
    sorteio: Math.random,
    aoEntrar: () => queryClient.invalidateQueries({ queryKey: chaveDoChat(lugar.chave) }),
    aoRecusar: olharSessao,
  });
}

function olharSessao(): void {
  void queryClient.invalidateQueries({ queryKey: ['sessao'] });
}

function tentar(): void {
  for (const { fila, arquivos } of abertas.values()) {
    fila.tentarDeNovo();
    arquivos.tentarDeNovo();
  }
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
