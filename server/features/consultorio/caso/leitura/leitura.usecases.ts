import type { VisaoDoCaso } from '#contracts/consultorio/caso.contract.ts';
import { doctorScope, type DoctorScope, type Medico } from '#platform/actor.ts';
import { notFound } from '#platform/app-error.ts';
import { together } from '#platform/db/database.ts';
import { recordLook } from '#platform/db/queries/looks.ts';
import type { BaseDeps, UseCase } from '#platform/deps.ts';
import type { UnitOfWork } from '#platform/db/transaction.ts';
import { readVersoes, type VersaoRow } from '#features/catalogo/perguntas/perguntas.public.ts';
import { listMensagensDoCaso, type MensagemRow } from '#features/chat/chat/chat.public.ts';
import { listNotasDoCaso, type NotaDoCasoRow } from '#features/chat/notas/notas.public.ts';
import { listAnexosDoCaso, type AnexoDoCaso } from '#features/pedidos/anexos/anexos.public.ts';
import { esperaPor } from '#features/documentos/relatos/relatos.public.ts';
import { clienteDosCasosEvents, type Leitores } from '#features/consultorio/consultorio.events.ts';
import { isHeldBy, standsStill, waits } from '../caso.policy.ts';
import { requireActive } from '../caso.decisions.ts';
import { findConferencia, type BaseDaConferencia } from './identidade.repository.ts';
import * as repository from './leitura.repository.ts';
import { listAbertos, type AbertoRow } from './leitura.repository.ts';

/** Lines of the chat that are shown beside a case. */
const CHAT_LINES = 50;

/** A case as far as a doctor may read it; what is not open is empty. */
export type CasoLido = {
  visao: VisaoDoCaso;
  caso: repository.ReadCaso;
  versoes: VersaoRow[];
  anexos: AnexoDoCaso[];
  mensagens: MensagemRow[];
  notas: repository.NotaRow[];
  perguntas: repository.PerguntaRow[];
  anteriores: repository.AnteriorRow[];
  documentos: repository.DocumentoRow[];
  /** Null while the case is not in hand. */
  conferencia: BaseDaConferencia | null;
  /** Where the desk gave the conversation to this doctor: since when its patient waits, null while they do not. */
  dada: { desde: Date | null } | undefined;
};

type OpenCaso = { visao: VisaoDoCaso; scope: DoctorScope };

/** How much of a case is open to a doctor now; null: nothing, as if there were no such case. */
function visaoOf(row: repository.AbertoRow, medicoId: string, now: Date): VisaoDoCaso | null {
  if (waits(row)) return isHeldBy(row, medicoId, now) ? 'inteira' : 'reduzida';
  // The doctor of the consultation reads what a colleague refused.
  if (row.decidido_por === medicoId || row.consulta_com === medicoId) return 'leitura';
  if (row.pendencias.some((one) => esperaPor(one, medicoId))) return 'leitura';
  if (!standsStill(row)) return null;
  return row.pergunta_de === medicoId ? 'leitura' : 'reduzida';
}

function openOf(actor: Medico, row: repository.AbertoRow | undefined, now: Date): OpenCaso {
  requireActive(actor);
  const visao = row ? visaoOf(row, actor.medicoId, now) : null;
  if (!row || visao === null) throw notFound();
  const { id: pedidoId, cliente_id: clienteId, paciente_id: pacienteId } = row;
  const open = { pedidoId, clienteId, pacienteId, whole: visao !== 'reduzida' };
  return { visao, scope: doctorScope(actor, open) };
}

/**
 * The scope of a case that this doctor may read now, and how much of it.
 * @throws 403 cadastro_em_analise, 404 for an unknown case and for one of others alike
 */
export async function requireReadable({
  actor,
  input: { id },
  deps: { db, clock },
}: UseCase<Medico, { id: string }, Pick<BaseDeps, 'db' | 'clock'>>): Promise<OpenCaso> {
  requireActive(actor);
  return openOf(actor, await repository.findAberto(db, id), clock());
}

/** Reads a case as far as it is open to this doctor; writes an audit row. @throws 403 cadastro_em_analise, 404 */
export async function lerCaso({
  actor,
  input: { id },
  deps,
}: UseCase<Medico, { id: string }, BaseDeps>): Promise<CasoLido> {
  requireActive(actor);
  const caso = await repository.findCaso(deps.db, id);
  const { visao, scope } = openOf(actor, caso, deps.clock());
  if (!caso) throw notFound();
  const inHand = visao === 'inteira';
  const lists = (db: BaseDeps['db']) =>
    Promise.all([
      readVersoes(
        db,
        [caso.versao_saude, caso.versao_trat].filter((versao) => versao !== null),
      ),
      listAnexosDoCaso(db, scope, caso.created_at),
      scope.whole ? listMensagensDoCaso(db, scope, { desde: caso.created_at, limite: CHAT_LINES }) : [],
      scope.whole ? repository.listNotas(db, scope) : [],
      scope.whole ? repository.listPerguntas(db, scope) : [],
      inHand ? repository.listAnteriores(db, scope) : [],
      inHand ? repository.listDocumentosAnteriores(db, scope) : [],
      inHand ? findConferencia(db, scope) : null,
      repository.findDada(db, scope),
      recordLook({ ...deps, db }, actor, scope.whole ? 'caso.abrir' : 'caso.ver', { tipo: 'pedido', id }),
    ]);
  const [versoes, anexos, mensagens, notas, perguntas, anteriores, documentos, conferencia, dada] =
    await together(deps.db, lists);
  const read = { versoes, anexos, mensagens, notas, perguntas, anteriores, documentos, conferencia, dada };
  return { visao, caso, ...read };
}

/**
 * The internal notes of the desk about the patient of a case; none where only what the queue shows of it is open. Writes an audit
 * row. @throws 403 cadastro_em_analise, 404
 */
export async function lerNotasInternas({
  actor,
  input,
  deps,
}: UseCase<Medico, { id: string }, BaseDeps>): Promise<NotaDoCasoRow[]> {
  const { scope } = await requireReadable({ actor, input, deps });
  if (!scope.whole) return [];
  await recordLook(deps, actor, 'caso.abrir', { tipo: 'pedido', id: input.id });
  return listNotasDoCaso(deps.db, scope);
}

export type ProntuarioLido = Pick<CasoLido, 'notas' | 'perguntas' | 'anteriores' | 'documentos'> & {
  estado: repository.EstadoRow | undefined;
};

/** For a caller who may read the whole case and records the look; all statements are sent at once. */
export async function lerProntuario(
  db: BaseDeps['db'],
  open: repository.CasoAberto,
): Promise<ProntuarioLido> {
  const [estado, notas, perguntas, anteriores, documentos] = await Promise.all([
    repository.findEstado(db, open),
    repository.listNotas(db, open),
    repository.listPerguntas(db, open),
    repository.listAnteriores(db, open),
    repository.listDocumentosAnteriores(db, open),
  ]);
  return { estado, notas, perguntas, anteriores, documentos };
}

/** Tells the doctors to whom a case of a patient is open that the patient's record changed; one round trip. */
export async function avisarMedicosDoCliente(
  uow: UnitOfWork,
  cliente: { id: string; versao: number },
): Promise<void> {
  uow.emit(...clienteDosCasosEvents(cliente, leitoresDe(await listAbertos(uow.db, cliente.id))));
}

/** Who reads any of these cases, as the queue lists them and `requireReadable` opens them. */
function leitoresDe(rows: readonly AbertoRow[]): Leitores {
  if (rows.some((row) => waits(row) || standsStill(row) || isToPost(row))) return 'todos';
  const pending = rows.flatMap(({ pendencias }) => pendencias);
  // A pending matter of a document whose doctor works here no more waits for any of the others.
  if (pending.some(({ medico_estado }) => medico_estado !== 'ativo')) return 'todos';
  const own = [
    ...rows.flatMap(({ decidido_por, consulta_com }) => [decidido_por, consulta_com]),
    ...pending.map(({ medico_id }) => medico_id),
  ];
  return [...new Set(own.filter((id) => id !== null))];
}

function isToPost({ status, atendimento }: AbertoRow): boolean {
  return status === 'Aguardando Pagamento' && atendimento === 'a postar';
}
