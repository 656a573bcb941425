import type { TipoDeDocumento } from '../../../../domain/documentos/tipo-de-documento.ts';
import type { DocumentoDigitado } from '../../../../domain/documentos/tipos.ts';
import type { DoctorScope, Medico } from '../../../platform/actor.ts';
import { notFound } from '../../../platform/app-error.ts';
import type { UnitOfWork } from '../../../platform/db/transaction.ts';
import type { BaseDeps, UseCase } from '../../../platform/deps.ts';
import * as documentos from '../../documentos/emitir/emitir.public.ts';
import type { CasoDosDocumentos, DocumentoLido, PreviaDeps } from '../../documentos/emitir/emitir.public.ts';
import { readFatosDoCaso, requireInHand, requireReadable } from '../caso/caso.public.ts';

/** What deciding a case by documents needs. */
export type DecisaoDeps = PreviaDeps;
type Call<Input> = UseCase<Medico, Input, DecisaoDeps & Pick<BaseDeps, 'runInTransaction'>>;
type Deps = Call<null>['deps'];

/** The case of a scope with what the rules of its documents ask. */
async function casoOf(scope: DoctorScope, deps: Deps, db: Deps['db'] | UnitOfWork['db'] = deps.db) {
  const { pedidoId, medicoId, patient } = scope;
  const fatos = await readFatosDoCaso(db, scope, deps.clock());
  return { pedidoId, medicoId, scope: patient, fatos } satisfies CasoDosDocumentos;
}

/** Runs an act upon the documents of a case that this doctor has in hand. @throws 403, 404, 409 */
async function inHand(
  { actor, deps }: Pick<Call<null>, 'actor' | 'deps'>,
  pedidoId: string,
  work: (uow: UnitOfWork, caso: Omit<CasoDosDocumentos, 'fatos'>) => Promise<void>,
): Promise<CasoDosDocumentos> {
  const scope = await deps.runInTransaction({ actor }, async (uow) => {
    const held = await requireInHand(uow, deps, { actor, pedidoId });
    const { medicoId, patient } = held.scope;
    await work(uow, { pedidoId, medicoId, scope: patient });
    return held.scope;
  });
  return casoOf(scope, deps);
}

/** The order of a document; 404 for an unknown one. Whether its case is open to this doctor is asked afterwards. */
async function pedidoOf(id: string, deps: Deps): Promise<string> {
  const row = await documentos.findDocumento(deps.db, id);
  if (!row) throw notFound();
  return row.pedido_id;
}

/** The case of a document, or of an order, that this doctor may read whole now. @throws 403, 404 */
async function toRead(call: Call<{ id: string }>, id = call.input.id): Promise<CasoDosDocumentos> {
  const { visao, scope } = await requireReadable({ ...call, input: { id } });
  if (visao === 'reduzida') throw notFound();
  return casoOf(scope, call.deps);
}

/** The documents of a case in hand, or decided by this doctor, with what is wrong in each. @throws 403, 404 */
export async function lerDocumentosDoCaso(call: Call<{ id: string }>) {
  const caso = await toRead(call);
  return { ...(await documentos.lerDocumentos(caso, call.deps)), falta: [] };
}

/** Begins a document of a case in hand. @throws 403, 404, 409 */
export async function criarDocumento(
  call: Call<{
    pedidoId: string;
    id: string;
    tipo: TipoDeDocumento;
    acompanha: string | null;
    aPartirDe: { modelo: string } | { ultimo: true } | null;
  }>,
): Promise<DocumentoLido> {
  const { pedidoId, ...input } = call.input;
  const caso = await inHand(call, pedidoId, (uow, held) =>
    documentos.iniciarRascunho(uow, call.deps, held, input),
  );
  return documentos.lerDocumento(caso, input.id, call.deps);
}

/** Writes a draft of a case in hand. @throws 403, 404, 409 */
export async function salvarDocumento(
  call: Call<{ id: string; documento: DocumentoDigitado; versao: number }>,
): Promise<DocumentoLido> {
  const { input, deps } = call;
  const caso = await inHand(call, await pedidoOf(input.id, deps), (uow, held) =>
    documentos.salvarRascunho(uow, deps, held, input),
  );
  return documentos.lerDocumento(caso, input.id, deps);
}

/** Throws a draft of a case in hand away. @throws 403, 404, 409 */
export async function apagarDocumento(call: Call<{ id: string }>): Promise<void> {
  const { input, deps } = call;
  await inHand(call, await pedidoOf(input.id, deps), (uow, held) =>
    documentos.apagarRascunho(uow, held, input),
  );
}

/** A page of a draft as a picture, also where the case is only to be read. @throws 403, 404, 409, 429, 503 */
export async function desenharPrevia(call: Call<{ id: string; pagina: number }>) {
  const { input, deps } = call;
  const caso = await toRead(call, await pedidoOf(input.id, deps));
  return documentos.desenharPrevia(caso, input, deps);
}
