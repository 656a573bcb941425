import { colecaoChamada } from '#domain/importacao/colecoes.ts';
import { lerCpf } from '#domain/importacao/cpf-lido.ts';
import { decidirMensagem } from '#domain/importacao/mensagem-trazida.ts';
import { nota, type MotivoDaNota } from '#domain/importacao/notas.ts';
import { systemScope } from '#platform/actor.ts';
import type { UnitOfWork } from '#platform/db/transaction.ts';
import { derivedId } from '#platform/predecessor/derived-id.ts';
import { distinctById, type ReadDocument } from '#platform/predecessor/documents.ts';
import { lockConversa, updateConversa } from '#features/chat/chat/chat.public.ts';
import { documentsOf, idDoCliente, inTransaction, type Trazer } from './clientes-trazidos.usecases.ts';
import { garantirClientes } from './sem-cadastro.usecases.ts';
import { anotar } from './notas-trazidas.usecases.ts';
import * as rows from './conversas-trazidas.repository.ts';
import { comAntigas } from './estado-trazido.decisions.ts';

/** Messages of a conversation that are put into their order at once, and letters of all of them; a longer one comes in parts, each in its order. */
const PART = { messages: 5_000, letters: 8_000_000 };

/** Writes the conversations in the order of their times; a message that is here already stays as it is. */
export async function trazerConversas(use: Trazer): Promise<void> {
  let held: ReadDocument[] = [];
  let letters = 0;
  const flush = async () => {
    const part = held;
    [held, letters] = [[], 0];
    if (part.length > 0) await inTransaction(use, (uow) => writeConversa(use, uow, part));
  };
  for await (const read of documentsOf(use, (name) => colecaoChamada(name) === 'conversa')) {
    const full = held.length >= PART.messages || letters >= PART.letters;
    if (full || held[0]?.colecao !== read.colecao) await flush();
    held.push(read);
    letters += String(read.documento['mensagem']).length;
  }
  await flush();
}

async function writeConversa(use: Trazer, uow: UnitOfWork, part: readonly ReadDocument[]): Promise<void> {
  const { actor, deps, gravou } = use;
  const { db } = uow;
  const origem = part[0]?.colecao ?? '';
  const cpf = lerCpf(origem);
  const clienteId = idDoCliente(cpf, origem);
  const came = part.flatMap(({ id, documento }) => {
    const mensagem = decidirMensagem(documento);
    return mensagem ? [{ ...mensagem, id: derivedId('mensagem', `${cpf.chave}/${id}`) }] : [];
  });
  const known = await rows.findKnownMensagens(
    db,
    came.map(({ id }) => id),
  );
  const missing = distinctById(came.filter(({ id }) => !known.has(id)));
  if (missing.length === 0) return;
  const open = await garantirClientes(use, uow, [{ id: clienteId, cpf, origem }]);
  if (!open.has(clienteId)) return;
  const scope = systemScope(actor, clienteId);
  const before = await lockConversa(db, scope);
  const now = deps.clock();
  // Without a time of its own a message is as late as the last one that has one.
  const last = missing.reduce<Date | null>(
    (latest, { em }) => (em && (!latest || em > latest) ? em : latest),
    null,
  );
  const sorted = missing
    .map((one) => ({ ...one, em: one.em ?? last ?? now, semData: one.em === null }))
    .toSorted((a, b) => a.em.getTime() - b.em.getTime() || Number(a.semData) - Number(b.semData))
    .map((one, i) => ({ ...one, n: before.ultimo + i + 1 }));
  await rows.insertMensagens(db, clienteId, sorted);
  await updateConversa(db, scope, comAntigas(before, sorted, now));
  uow.audit({ action: 'conversa.importar', targetType: 'cliente', targetId: clienteId });
  const notaSobre = (motivo: MotivoDaNota, n: number) =>
    n === 0
      ? []
      : [
          {
            cliente_id: clienteId,
            pedido_id: null,
            origem,
            ...nota(motivo, n === 1 ? '1 mensagem' : `${n} mensagens`),
          },
        ];
  const notas = [
    ...notaSobre('autor_desconhecido', sorted.filter((one) => one.semAutor).length),
    ...notaSobre('mensagem_sem_data', sorted.filter((one) => one.semData).length),
  ];
  gravou('mensagens', sorted.length);
  await anotar(uow, notas, gravou);
}
