import type { PassoQueVolta } from '#domain/correio/envio.ts';
import { systemScope, type Admin } from '#platform/actor.ts';
import { notFound } from '#platform/app-error.ts';
import { command } from '#platform/db/command/command.ts';
import { call, merge } from '#platform/db/command/decision.ts';
import type { BaseDeps, UseCase } from '#platform/deps.ts';
import { assinarDepois } from '#features/documentos/assinar/assinar.public.ts';
import * as documentos from '#features/documentos/emitir/emitir.public.ts';
import {
  inutilizarNumeroDe,
  listUsadasEm,
  lockTaloesDoPedido,
} from '#features/documentos/taloes/taloes.public.ts';
import { lockCaso, moveOf } from '../caso/caso.public.ts';
import * as correio from './correio.decisions.ts';
import * as errors from './correio.errors.ts';
import * as repository from './correio.repository.ts';

type Call<Input> = UseCase<Admin, Input, BaseDeps>;

/**
 * Notes that the printed sheets of an order were signed by hand, each by its own doctor; prescriptions that waited for it are
 * signed next. A repeated request changes nothing.
 * @throws 404, foraDoCorreio, 409 nao_assina_a_mao before a sheet is stored
 */
export async function notarAssinatura({ actor, input: { id }, deps }: Call<{ id: string }>): Promise<void> {
  const now = deps.clock();
  await deps.runInTransaction({ actor }, async (uow) => {
    const caso = correio.requireToPost(await lockCaso(uow.db, id));
    let { versao } = caso;
    const scope = systemScope(actor, caso.cliente_id);
    for (const { id: documentoId, medico_id: medicoId } of await repository.listFolhas(uow.db, id)) {
      const held = { pedidoId: id, medicoId, scope };
      if (!(await documentos.assinarAMao(uow, { ...deps, clock: () => now }, held, documentoId))) continue;
      await assinarDepois(uow, medicoId);
      const move = { action: 'caso.assinar_a_mao', change: {}, now };
      await uow.add(moveOf({ ...caso, versao }, move));
      versao += 1;
    }
  });
}

/**
 * Takes the newest act upon the sheets of an order back that waits to be posted: they are not signed by hand after all, or not
 * printed. A number that this printing took is free again, unless a signed prescription says it, or its book was closed.
 * @throws 404, foraDoCorreio where another act is the newest by now, or none after the last posting
 */
export const desfazerPasso = command({
  load: ({ input: { id, em } }: Call<PassoQueVolta & { id: string }>) => ({
    locked: call(lockCaso, id),
    books: call(lockTaloesDoPedido, id),
    sheets: call(repository.listFolhas, id),
    posted: call(repository.findPostagem, id),
    numbered: call(listUsadasEm, id, em),
  }),
  decide: ({ locked, sheets, posted, numbered }, { input: { id, passo, em }, now }) => {
    const caso = correio.requireToPost(locked);
    const newest = correio.passoDasFolhas(sheets, posted?.postado_em ?? null);
    if (newest?.passo !== passo || newest.em.getTime() !== em.getTime()) throw errors.foraDoCorreio();
    const undone =
      passo === 'assinatura'
        ? { writes: [call(repository.unsign, id, em, now)] }
        : merge(documentos.semNumeros(numbered), { writes: [call(repository.unprint, id, em)] });
    const moved = moveOf(caso, { action: `correio.desfazer_${passo}`, change: {}, now });
    return { ...merge(undone, moved), answer: undefined };
  },
});

/**
 * Voids the form of a printed sheet that nobody signed, with a reason: the sheet is printed again and takes the next number.
 * @throws 400 sem_motivo, 404, foraDoCorreio, 409 acompanha_assinada, folhaAssinada, folhaSemNumero
 */
export async function inutilizarFolha({
  actor,
  input: { id, folha, motivo },
  deps,
}: Call<{ id: string; folha: string; motivo: string }>): Promise<void> {
  await deps.runInTransaction({ actor }, async (uow) => {
    const caso = correio.requireToPost(await lockCaso(uow.db, id));
    const found = (await repository.listFolhas(uow.db, id)).find((one) => one.id === folha);
    if (!found) throw notFound();
    if (found.estado !== 'a imprimir') throw errors.folhaAssinada();
    await documentos.requireCompanionUnsigned(uow.db, folha);
    const now = deps.clock();
    const voided = await inutilizarNumeroDe(uow, { documentoId: folha, motivo, now });
    if (!voided) throw errors.folhaSemNumero();
    await repository.unprintFolha(uow.db, folha);
    await uow.add(moveOf(caso, { action: 'correio.inutilizar', change: {}, now }));
  });
}
