import type { PaginaDoChat } from '../../../../contracts/chat/chat.contract.ts';
import { queryClient } from '../../../lib/api/query.ts';
import { randomUuid } from '../../../lib/browser/pedido-key.ts';
import { conhecerParte } from '../../../lib/browser/pending.ts';
import { tabStorage } from '../../../lib/browser/tab-storage.ts';
import { createRegistry } from '../../../lib/outbox/registry.ts';
import { createTabCopy } from '../../../lib/outbox/tab-copies.ts';
import { awaitTurn } from '../../../lib/outbox/turn.ts';
import { desistirDoEnvio, enviarArquivo } from '../../../paciente/anexos/envio.ts';
import { carregarGuardas } from '../../../paciente/anexos/guardas.ts';
import { criarArquivos, type Arquivos } from '../arquivos.ts';
import { chatQueryKey, conversationOf, type Conversation } from '../conversation.ts';
import { acrescentar } from '../registro.ts';
import { createMessages, keptMessages, type Messages } from './messages.ts';

/** What one side wrote and attached in a conversation and the server has not yet. */
export type UnsentHere = { messages: Messages; files: Arquivos };

const messages = createRegistry<Messages>();
const files = new Map<string, { dono: string; arquivos: Arquivos }>();

conhecerParte({
  abertas: () => [...files.values()].map(({ arquivos }) => arquivos),
  esquecerDeOutros(dono) {
    for (const [key, one] of files) {
      if (one.dono === dono) continue;
      one.arquivos.encerrar();
      files.delete(key);
    }
  },
});

/**
 * What is unsent in a conversation. `owner` is null while nobody is signed in: a session that ran out takes nothing
 * from whoever signs in again.
 */
export function openConversation(conversation: Conversation, owner: string | null): UnsentHere {
  const { key } = conversation;
  return {
    messages: messages.open(key, owner, (of) => openMessages(conversation, of)),
    files: openFiles(conversation, owner),
  };
}

/** Opens what an earlier page left unsent: it goes on being sent, whatever screen is shown. */
export function resumeConversations(keys: Iterable<string>, owner: string): void {
  for (const key of keys) openConversation(conversationOf(key), owner);
}

function openMessages({ key, send }: Conversation, owner: string): Messages {
  return createMessages({
    owner,
    send,
    newId: randomUuid,
    now: () => new Date(),
    copy: createTabCopy(keptMessages, { storage: tabStorage(), kind: 'chat', key, owner }),
    onWritten(mensagem) {
      queryClient.setQueryData<PaginaDoChat>(chatQueryKey(key), (before) => acrescentar(before, mensagem));
    },
    onRefused: lookAtSession,
  });
}

function openFiles(conversation: Conversation, owner: string | null): Arquivos {
  listenToWindow();
  const known = files.get(conversation.key);
  const ours = owner === null || known?.dono === owner;
  if (known && ours && !known.arquivos.encerrada()) return known.arquivos;
  const arquivos = createFiles(conversation, owner ?? '');
  files.set(conversation.key, { dono: owner ?? '', arquivos });
  return arquivos;
}

const stored = async () => (await carregarGuardas()).guardaDoChat;

function createFiles({ key, metadata }: Conversation, dono: string): Arquivos {
  const place = { dono, conversa: key };
  return criarArquivos({
    enviar: ({ id, conteudo, nome, endereco }, ouvinte) =>
      enviarArquivo({ conteudo, nome, endereco, destino: { ...metadata, mensagem: id } }, ouvinte),
    desistir: desistirDoEnvio,
    guarda: {
      ler: async () => (await stored()).ler(place),
      guardar: async (registro, conteudo) => (await stored()).guardar({ ...registro, ...place }, conteudo),
      mudar: async (registro) => (await stored()).mudar({ ...registro, ...place }),
      esquecer: async (ids) => (await stored()).esquecer(ids),
    },
    vez: (id, onWon) => awaitTurn(`zelo-chat-${id}`, onWon),
    novoId: randomUuid,
    agora: () => new Date(),
    sorteio: Math.random,
    aoEntrar: () => queryClient.invalidateQueries({ queryKey: chatQueryKey(key) }),
    aoRecusar: lookAtSession,
  });
}

function lookAtSession(): void {
  void queryClient.invalidateQueries({ queryKey: ['sessao'] });
}

function tryFiles(): void {
  for (const { arquivos } of files.values()) arquivos.tentarDeNovo();
}

let listening = false;

/** The moments at which a connection may be back; once for all files. */
function listenToWindow(): void {
  if (listening) return;
  listening = true;
  window.addEventListener('online', tryFiles);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') tryFiles();
  });
}
