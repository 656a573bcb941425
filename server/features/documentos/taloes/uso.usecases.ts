import { algarismosDoTalao, lerNumeroEscolhido } from '#domain/documentos/emissao/talao.ts';
import { tipoDeDocumento } from '#domain/documentos/tipos.ts';
import type { UnitOfWork } from '#platform/db/transaction.ts';
import { readMedico } from '#features/contas/medicos/medicos.public.ts';
import { taloesEvents } from '../documentos.events.ts';
import * as errors from './taloes.errors.ts';
import { requireMotivo } from './taloes.usecases.ts';
import * as repository from './uso.repository.ts';
import type { DonoDoTalao } from './uso.repository.ts';

/** A sheet that needs a number; `numero` as the person typed it who holds another form than the next one. */
export type FolhaSemNumero = DonoDoTalao & { documentoId: string; numero: string | undefined };

/**
 * Gives each sheet a form of its own, in the transaction that prints it: the next one of the oldest open book, or the one that is
 * chosen. None is given where one of them finds none. @throws 409 sem_talao, 409 numero_indisponivel
 */
export async function usarNumeros(
  uow: UnitOfWork,
  folhas: readonly FolhaSemNumero[],
  now: Date,
): Promise<void> {
  if (folhas.length === 0) return;
  await repository.lockTaloes(
    uow.db,
    folhas.map(({ medicoId }) => medicoId),
  );
  const faltas: Parameters<typeof errors.semTalao>[0][number][] = [];
  // Chosen ones first: none of them is another sheet's next.
  for (const folha of folhas.toSorted((a, b) => rank(a) - rank(b))) {
    const { documentoId, numero } = folha;
    const free =
      numero === undefined
        ? await repository.findNext(uow.db, folha)
        : await requireChosen(uow, folha, numero);
    if (free) {
      await repository.useFolha(uow.db, free, documentoId, now);
      uow.audit({ action: 'talao.usar', targetType: 'documento', targetId: documentoId });
    } else {
      faltas.push({ documentoId, mensagem: `Falta talão de ${await ownerWords(uow, folha)}.` });
    }
  }
  if (faltas.length > 0) throw errors.semTalao(faltas);
  uow.emit(...taloesEvents());
}

const rank = ({ numero }: FolhaSemNumero): number => (numero === undefined ? 1 : 0);

async function ownerWords(uow: UnitOfWork, { medicoId, tipo }: DonoDoTalao): Promise<string> {
  const medico = await readMedico(uow.db, medicoId);
  const { titulo } = tipoDeDocumento(tipo);
  return `${titulo.charAt(0).toLowerCase()}${titulo.slice(1)} para ${medico?.nome ?? ''}, ${medico?.uf ?? ''}`;
}

async function requireChosen(uow: UnitOfWork, folha: FolhaSemNumero, typed: string) {
  const chosen = lerNumeroEscolhido(typed);
  const found = chosen === null ? [] : await repository.findChosen(uow.db, folha, chosen);
  const all = found.filter(({ pedido, inutilizada_em }) => pedido === null && inutilizada_em === null);
  // Without a series it is the whole number of a book that has none.
  const bare = all.filter(({ serie }) => chosen?.serie === null && serie === '');
  const free = bare.length === 1 ? bare : all;
  const [one, another] = free;
  if (one && !another) return one;
  throw errors.numeroIndisponivel(await refusalOf(uow, folha, found, free.length), folha.documentoId);
}

async function refusalOf(
  uow: UnitOfWork,
  folha: FolhaSemNumero,
  [first]: Awaited<ReturnType<typeof repository.findChosen>>,
  free: number,
): Promise<string> {
  if (free > 1) return 'Mais de um talão tem este número livre. Escreva a série antes, como em 0012 000417.';
  const next = await repository.findNext(uow.db, folha);
  const advice = next ? ` O próximo livre é o ${algarismosDoTalao(next)}.` : '';
  if (!first) return `Este número não está em talão aberto de ${await ownerWords(uow, folha)}.${advice}`;
  const name = `O ${algarismosDoTalao(first)}`;
  if (first.inutilizada_em !== null) return `${name} foi inutilizado.${advice}`;
  return `${name} já foi usado no pedido ${first.pedido}.${advice}`;
}

/**
 * Voids the number of a document, where it has one, with a reason. @returns false where it has none @throws 400 sem_motivo
 */
export async function inutilizarNumeroDe(
  uow: UnitOfWork,
  { documentoId, motivo, now }: { documentoId: string; motivo: string; now: Date },
): Promise<boolean> {
  if (!(await repository.voidUsed(uow.db, documentoId, requireMotivo(motivo), now))) return false;
  uow.audit({ action: 'talao.inutilizar', targetType: 'documento', targetId: documentoId });
  uow.emit(...taloesEvents());
  return true;
}
