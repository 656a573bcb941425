import type { Readable } from 'node:stream';
import { systemScope, type Admin } from '#platform/actor.ts';
import { notFound } from '#platform/app-error.ts';
import type { UseCase } from '#platform/deps.ts';
import { findAccountByCpf } from '#features/contas/identidade/identidade.public.ts';
import {
  findContestacao,
  listOpenContestacoes,
  listSettledContestacoes,
  updateContestacao,
  type ContestacaoRow,
  readComparedAccount,
  type ComparedAccount,
} from '../contestacoes.repository.ts';
import {
  openDocumentLink,
  requireScan,
  signDocumentLink,
  type ShowDeps,
} from '../documento/mostrar.usecases.ts';
import {
  listOutrosProntuarios,
  type OutroProntuario,
} from '#features/titular/prontuario/prontuario.public.ts';
import { contestacaoEvents } from '#features/titular/titular.events.ts';

type ById = UseCase<Admin, { id: string }, ShowDeps>;

const SETTLED_SHOWN = 100;
const PURPOSE = 'documento-do-caso';

/** Lists all open cases and the 100 most recently decided ones. */
export async function listarContestacoes({ deps }: UseCase<Admin, null, ShowDeps>) {
  const [abertas, resolvidas] = await Promise.all([
    listOpenContestacoes(deps.db),
    listSettledContestacoes(deps.db, SETTLED_SHOWN),
  ]);
  return { abertas, resolvidas };
}

/**
 * Reads a case with the account to compare: for an open case the one that holds the CPF now, for a decided
 * one the account it was decided against, for one about a record the account that asks for it; null when there is none. `outros`:
 * the records that would come to that account.
 * @throws naoEncontrado
 */
export async function lerContestacao({
  actor,
  input,
  deps,
}: ById): Promise<{ caso: ContestacaoRow; conta: ComparedAccount | null; outros: OutroProntuario[] }> {
  const caso = await findContestacao(deps.db, input.id);
  if (!caso) throw notFound();
  const ofRecord = caso.tipo === 'prontuario';
  const decided = ofRecord ? caso.cadastro_cliente_id : caso.cliente_id;
  const holds = caso.situacao === 'aberta' && !ofRecord;
  const contaId = holds ? await findAccountByCpf(deps.db, caso.cpf) : decided;
  const [conta, outros] = await Promise.all([
    contaId ? readComparedAccount(deps.db, systemScope(actor, contaId)) : null,
    ofRecord && caso.situacao === 'aberta' ? listOutrosProntuarios(deps.db, caso.cpf) : [],
  ]);
  return { caso, conta, outros };
}

/**
 * Makes a link to the case's document that expires after five minutes and works in this session only;
 * writes an audit row.
 * @throws naoEncontrado, documentoApagado, semExame, documentoComAmeaca
 */
export async function criarLinkDocumento({
  actor,
  input,
  deps,
}: ById): Promise<{ url: string; expiraEm: Date }> {
  const caso = await findContestacao(deps.db, input.id);
  if (!caso) throw notFound();
  await requireScan(deps, {
    objeto: caso.documento_objeto,
    conferidoEm: caso.documento_conferido_em,
    noteScanned: (now) => updateContestacao(deps.db, caso.id, { documento_conferido_em: now }),
    noteDeleted: () => recordDeletedDocument({ actor, input: { id: caso.id }, deps }),
  });
  await deps.runInTransaction({ actor }, async (uow) =>
    uow.audit({ action: 'contestacao.abrir_documento', targetType: 'contestacao', targetId: caso.id }),
  );
  const { token, expiraEm } = signDocumentLink(deps, { purpose: PURPOSE, id: caso.id, actor });
  return { url: `/api/contestacoes/documento/${token}`, expiraEm };
}

async function recordDeletedDocument({ actor, input: { id }, deps }: ById): Promise<void> {
  await deps.runInTransaction({ actor }, async (uow) => {
    await updateContestacao(uow.db, id, { documento_objeto: null, documento_apagado_em: deps.clock() });
    uow.audit({ action: 'contestacao.apagar_documento', targetType: 'contestacao', targetId: id });
    uow.emit(...contestacaoEvents(id));
  });
}

/**
 * Opens the document of a signed link.
 * @throws naoEncontrado for an expired or forged link, another administrator's, or a deleted document
 */
export async function abrirDocumento({
  actor,
  input,
  deps,
}: UseCase<Admin, { token: string }, ShowDeps>): Promise<{ caso: ContestacaoRow; conteudo: Readable }> {
  const id = openDocumentLink(deps, { purpose: PURPOSE, token: input.token, actor });
  const caso = await findContestacao(deps.db, id);
  if (!caso?.documento_objeto) throw notFound();
  return { caso, conteudo: await deps.storage.read(caso.documento_objeto) };
}
