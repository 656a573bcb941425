import { randomUUID } from 'node:crypto';
import { modelosOficiais } from '#domain/documentos/emissao/modelos-oficiais.ts';
import type { Storage } from '#ports/storage.ts';
import { dataEmSaoPaulo } from '#domain/calendario/datas.ts';
import { respondida } from '#domain/catalogo/perguntas.ts';
import { outroDecide } from '#domain/contas/pessoas/pessoa.ts';
import type { TipoDeDocumento } from '#domain/documentos/tipo-de-documento.ts';
import type { DocumentoDigitado } from '#domain/documentos/tipos.ts';
import { type DoctorScope, type Medico } from '#platform/actor.ts';
import type { UnitOfWork } from '#platform/db/transaction.ts';
import { recordLook } from '#platform/db/queries/looks.ts';
import type { BaseDeps, UseCase } from '#platform/deps.ts';
import { AppError, notFound } from '#platform/app-error.ts';
import { assinarDepois, requireProvaDaAssinatura } from '#features/documentos/assinar/assinar.public.ts';
import * as documentos from '#features/documentos/emitir/emitir.public.ts';
import type { PrazoSettings } from '#features/catalogo/feriados-locais/feriados-locais.public.ts';
import type {
  CasoDosDocumentos,
  DocumentoLido,
  PreviaDeps,
} from '#features/documentos/emitir/emitir.public.ts';
import {
  findRascunho,
  lockCaso,
  moveOf,
  notaAoDecidir,
  readFatosDoCaso,
  requireActive,
  scopeOf,
  requireInHand,
  requireReadable,
  type CasoEmMaos,
  type LockedCaso,
} from '../caso/caso.public.ts';
import { avisarRevogacao, decidirCaso, reabrirCaso } from './conclusao.usecases.ts';
import { readProntidao } from './decisao.repository.ts';
import { readPedido } from './preenchimento.usecases.ts';

export type DecisaoDeps = PreviaDeps & PrazoSettings & { storage: Storage; site: { demo: boolean } };
type Call<Input> = UseCase<Medico, Input, DecisaoDeps & Pick<BaseDeps, 'runInTransaction'>>;
type Deps = Call<null>['deps'];

/** The case of a scope with what the rules of its documents ask. */
async function casoOf(scope: DoctorScope, deps: Deps) {
  const { pedidoId, medicoId, patient } = scope;
  const fatos = await readFatosDoCaso(deps.db, scope, deps.clock());
  return { pedidoId, medicoId, scope: patient, fatos: withModelos(fatos, deps) } satisfies CasoDosDocumentos;
}

/** Runs an act upon the documents of a case that this doctor has in hand. @throws 403, 404, 409 */
async function inHand<Done>(
  { actor, deps }: Pick<Call<null>, 'actor' | 'deps'>,
  pedidoId: Parameters<typeof requireInHand>[2]['pedidoId'],
  work: (uow: UnitOfWork, held: CasoDosDocumentos, caso: LockedCaso) => Promise<Done>,
): Promise<{ caso: CasoDosDocumentos; done: Done }> {
  return deps.runInTransaction({ actor }, async (uow) => {
    const held = await requireInHand(uow, deps, { actor, pedidoId });
    const caso = casoEmMaos(held, deps);
    return { caso, done: await work(uow, caso, held.caso) };
  });
}

function casoEmMaos(
  { scope: { pedidoId, medicoId, patient }, fatos }: CasoEmMaos,
  deps: Pick<Deps, 'site'>,
): CasoDosDocumentos {
  return { pedidoId, medicoId, scope: patient, fatos: withModelos(fatos, deps) };
}

/** Only a demonstration prints what nobody compared with the official model. */
function withModelos({ modelosConfirmados, ...fatos }: CasoEmMaos['fatos'], { site }: Pick<Deps, 'site'>) {
  return { ...fatos, modelos: modelosOficiais(modelosConfirmados, site) };
}

/** The order of a document; 404 for an unknown one. Whether its case is open to this doctor is asked afterwards. */
async function pedidoOf(id: string, deps: Deps): Promise<string> {
  const pedidoId = await documentos.findPedidoDoDocumento(deps.db, id);
  if (pedidoId === null) throw notFound();
  return pedidoId;
}

/** The case of a document, or of an order, that this doctor may read whole now; the look is audited. @throws 403, 404 */
async function toRead(call: Call<{ id: string }>, id = call.input.id): Promise<CasoDosDocumentos> {
  const { visao, scope } = await requireReadable({ ...call, input: { id } });
  if (visao === 'reduzida') throw notFound();
  const [caso] = await Promise.all([
    casoOf(scope, call.deps),
    recordLook(call.deps, call.actor, 'caso.abrir', { tipo: 'pedido', id }),
  ]);
  return caso;
}

/** The documents of a case in hand, or decided by this doctor, with what is wrong in each. @throws 403, 404 */
export async function lerDocumentosDoCaso(call: Call<{ id: string }>) {
  const { db } = call.deps;
  const caso = await toRead(call);
  const [read, missing, nota] = await Promise.all([
    documentos.lerDocumentos(caso, call.deps),
    findFalta(db, caso, call.deps.clock()),
    findRascunho(db, caso),
  ]);
  return { ...read, falta: [...missing, ...read.falta], nota: nota ?? null };
}

/** Sentences, one for each thing that a case lacks before any document of it is issued. */
async function findFalta(
  db: Deps['db'] | UnitOfWork['db'],
  caso: CasoDosDocumentos,
  now: Date,
): Promise<string[]> {
  const { nota, rascunho, identidade, responsavel, paciente } = await readProntidao(db, caso);
  const unchecked = !responsavel && outroDecide(paciente, dataEmSaoPaulo(now)) !== null;
  return [
    ...(identidade ? [] : ['Confira a identidade do paciente antes de emitir.']),
    ...(unchecked ? ['Confira a identidade do responsável antes de emitir.'] : []),
    // The note that is being written goes into the record with the issue.
    ...(nota || respondida(rascunho ?? '') ? [] : ['Escreva a nota clínica antes de emitir.']),
  ];
}

/** Begins a document of a case in hand. @throws 403, 404, 409 */
export async function criarDocumento(
  call: Call<{
    pedidoId: string;
    id: string;
    tipo: TipoDeDocumento;
    acompanha: string | null;
  }>,
): Promise<DocumentoLido> {
  const { pedidoId, ...input } = call.input;
  const { caso } = await inHand(call, pedidoId, (uow, held) =>
    documentos.iniciarRascunho(uow, call.deps, held, input),
  );
  return documentos.lerDocumento(caso, input.id, call.deps);
}

/** Reads the last document and the patient's words that may fill a draft of a case in. @throws 403, 404, 409 documento_emitido */
export async function lerPreenchimento(call: Call<{ id: string }>): Promise<documentos.Preenchimento> {
  const { input, deps } = call;
  const caso = await toRead(call, await pedidoOf(input.id, deps));
  const asked = await readPedido(deps.db, caso.pedidoId);
  return documentos.lerPreenchimento(caso, { ...input, pedido: asked }, deps);
}

/**
 * Writes a draft of a case in hand. Eight round trips at most with the session's, one more where a medicine is in no list.
 * @throws 403, 404, 409
 */
export async function salvarDocumento(
  call: Call<{ id: string; documento: DocumentoDigitado; versao: number }>,
): Promise<DocumentoLido> {
  const { input, deps } = call;
  const { caso, done } = await inHand(call, documentos.pedidoDoDocumento(input.id), (uow, held) =>
    documentos.salvarRascunho(uow, deps, held, input),
  );
  return documentos.julgarDocumento(caso, done, deps);
}

/**
 * Throws a draft of a case in hand away. Where that was the last one and others were issued, those decide the case again.
 * @throws 403, 404, 409
 */
export async function apagarDocumento(call: Call<{ id: string }>): Promise<void> {
  const { input, deps } = call;
  await inHand(call, documentos.pedidoDoDocumento(input.id), async (uow, held, caso) => {
    await documentos.apagarRascunho(uow, held, input);
    const { rascunho = 0, ...issued } = await documentos.countByEstado(uow.db, held.pedidoId);
    const living = [issued['a assinar'], issued.assinado, issued['a imprimir'], issued.impresso];
    if (rascunho === 0 && living.some((n) => (n ?? 0) > 0)) {
      await decidirCaso(uow, deps, caso, held.medicoId);
    }
  });
}

/** A page of a draft as a picture, also where the case is only to be read. @throws 403, 404, 409, 429, 503 */
export async function desenharPrevia(call: Call<{ id: string; pagina: number }>) {
  const { input, deps } = call;
  const caso = await toRead(call, await pedidoOf(input.id, deps));
  return documentos.desenharPrevia(caso, input, deps);
}

/** Notes that this doctor saw a draft drawn at this version, with nothing wrong in it. @throws 403, 404, 409 */
export async function marcarVisto(call: Call<{ id: string; versao: number }>): Promise<void> {
  const { input, deps } = call;
  await inHand(call, documentos.pedidoDoDocumento(input.id), (uow, held) =>
    documentos.marcarVisto(uow, deps, held, input),
  );
}

/**
 * Issues every draft of a case in hand as the doctor saw it, with the note that is being written, and decides the case. The
 * same click, sent twice, issues once.
 * @throws 403 prova_necessaria at the first issue of a signing session, 403, 404, 409 nao_pode_emitir, documentos_mudaram, 503
 */
export async function emitirDocumentos(
  call: Call<{ id: string; versoes: documentos.Versoes }>,
): Promise<DocumentoLido[]> {
  const { actor, input, deps } = call;
  const caso = await toRead(call);
  await requireProvaDaAssinatura({ actor, input: null, deps });
  await documentos.requirePrintable(caso, () => toRead(call), deps);
  try {
    await deps.runInTransaction({ actor }, async (uow) => {
      const held = await requireInHand(uow, deps, { actor, pedidoId: input.id });
      const now = casoEmMaos(held, deps);
      const rascunho = await findRascunho(uow.db, held.scope);
      await uow.add(notaAoDecidir(rascunho?.texto ?? null, held.scope, { now: held.now, newId: randomUUID }));
      const asked = { versoes: input.versoes, falta: await findFalta(uow.db, now, deps.clock()) };
      if (await documentos.emitirRascunhos(uow, deps, now, asked)) {
        await assinarDepois(uow, actor.medicoId);
      }
      await decidirCaso(uow, deps, held.caso, actor.medicoId);
    });
  } catch (error) {
    const refused = error instanceof AppError && error.status === 409;
    if (!refused || !(await documentos.jaEmitidos(caso, input.versoes, deps))) throw error;
  }
  const { documentos: all } = await documentos.lerDocumentos(caso, deps);
  return all.filter(({ row }) => input.versoes.some(({ id }) => id === row.id));
}

/**
 * Runs an act upon a document that this doctor issued, no matter who has the case now, and takes the case in hand again.
 * @throws 403, 404
 */
async function takeBack(
  { actor, deps }: Pick<Call<null>, 'actor' | 'deps'>,
  { id, rascunho }: { id: string; rascunho: string },
  act: (uow: UnitOfWork, caso: Omit<CasoDosDocumentos, 'fatos'>) => Promise<documentos.Retirada | null>,
): Promise<DocumentoLido> {
  requireActive(actor);
  const pedidoId = await pedidoOf(id, deps);
  const scope = await deps.runInTransaction({ actor }, async (uow) => {
    const locked = await lockCaso(uow.db, pedidoId);
    if (!locked) throw notFound();
    const open = scopeOf(locked, actor);
    const caso = { pedidoId, medicoId: actor.medicoId, scope: open.patient };
    const taken = await act(uow, caso);
    if (taken === null) return open;
    const now = deps.clock();
    await uow.add(avisarRevogacao(locked, taken.revogados, now));
    await uow.add(reabrirCaso(locked, actor, now));
    return open;
  });
  return documentos.lerDocumento(await casoOf(scope, deps), rascunho, deps);
}

/**
 * Notes that this doctor signed a sheet of theirs by hand, no matter who has the case now; a prescription that waited for it
 * is signed next. The order stays with the post.
 * @throws 403, 404, 409 nao_assina_a_mao
 */
export async function assinarAMao({
  actor,
  input: { id },
  deps,
}: Call<{ id: string }>): Promise<DocumentoLido> {
  requireActive(actor);
  const pedidoId = await pedidoOf(id, deps);
  const scope = await deps.runInTransaction({ actor }, async (uow) => {
    const locked = await lockCaso(uow.db, pedidoId);
    if (!locked) throw notFound();
    const open = scopeOf(locked, actor);
    const caso = { pedidoId, medicoId: actor.medicoId, scope: open.patient };
    if (await documentos.assinarAMao(uow, deps, caso, id)) {
      await assinarDepois(uow, actor.medicoId);
      await uow.add(moveOf(locked, { action: 'caso.assinar_a_mao', change: {}, now: deps.clock() }));
    }
    return open;
  });
  return documentos.lerDocumento(await casoOf(scope, deps), id, deps);
}

/**
 * Takes back a document of this doctor that nobody signed, and tells the patient of what is revoked by it.
 * @returns the draft with its text @throws 403, 404, 409
 */
export function anularEmissao(call: Call<{ id: string; rascunho: string }>): Promise<DocumentoLido> {
  return takeBack(call, call.input, (uow, caso) =>
    documentos.anularDocumento(uow, call.deps, caso, call.input),
  );
}

/**
 * Revokes a document that this doctor issued, and tells its patient. @returns the draft of the one that replaces it
 * @throws 403, 404, 409
 */
export function revogarDocumento(
  call: Call<{ id: string; rascunho: string; motivo: string }>,
): Promise<DocumentoLido> {
  return takeBack(call, call.input, (uow, caso) =>
    documentos.revogarDocumento(uow, call.deps, caso, call.input),
  );
}

/** The bytes of an issued document of a case that this doctor may read whole; audited. @throws 403, 404 */
export async function abrirDocumento(call: Call<{ id: string }>) {
  await toRead(call, await pedidoOf(call.input.id, call.deps));
  return documentos.abrirArquivo(call);
}
