import type { Readable } from 'node:stream';
import type { Admin } from '#platform/actor.ts';
import { notFound } from '#platform/app-error.ts';
import type { UseCase } from '#platform/deps.ts';
import {
  openDocumentLink,
  requireScan,
  signDocumentLink,
  type ShowDeps,
} from '../contestacoes/contestacoes.public.ts';
import { contestacaoEvents } from '../titular.events.ts';
import * as conferencias from './conferencias.repository.ts';
import type { ConferenciaComPessoa, DocumentoDaConferenciaRow, LadoRow } from './conferencias.repository.ts';

const SETTLED_SHOWN = 100;
const PURPOSE = 'documento-da-conferencia';

/** Lists the open cases and the most recently decided ones. */
export async function listarConferencias({ deps }: UseCase<Admin, null, ShowDeps>) {
  const [abertas, resolvidas] = await Promise.all([
    conferencias.listOpen(deps.db),
    conferencias.listSettled(deps.db, SETTLED_SHOWN),
  ]);
  return { abertas, resolvidas };
}

/** A case with its accounts, and the orders that keep the person where they are. */
export type ConferenciaLida = { caso: ConferenciaComPessoa; lados: LadoRow[]; emAndamento: number[] };

type ById = UseCase<Admin, { id: string }, ShowDeps>;

/** Reads a case with both sides. @throws naoEncontrado */
export async function lerConferencia({ input, deps }: ById): Promise<ConferenciaLida> {
  const caso = await conferencias.findConferencia(deps.db, input.id);
  if (!caso) throw notFound();
  const [lados, emAndamento] = await Promise.all([
    conferencias.listLados(deps.db, caso),
    conferencias.listEmAndamento(deps.db, caso),
  ]);
  return { caso, lados, emAndamento };
}

/**
 * Makes a link to a document of a case that expires after five minutes and works in this session only; writes an audit row.
 * @throws naoEncontrado, documentoApagado, semExame, documentoComAmeaca
 */
export async function criarLinkDaConferencia({
  actor,
  input: { id },
  deps,
}: ById): Promise<{ url: string; expiraEm: Date }> {
  const documento = await conferencias.findDocumento(deps.db, id);
  if (!documento) throw notFound();
  await requireScan(deps, {
    objeto: documento.objeto,
    conferidoEm: documento.conferido_em,
    noteScanned: (now) => conferencias.updateDocumento(deps.db, id, { conferido_em: now }),
    noteDeleted: () =>
      deps.runInTransaction({ actor }, async (uow) => {
        const gone = { objeto: null, apagado_em: deps.clock() };
        await conferencias.updateDocumento(uow.db, id, gone);
        uow.audit({
          action: 'conferencia.apagar_documento',
          targetType: 'documento_da_conferencia',
          targetId: id,
        });
        uow.emit(...contestacaoEvents(documento.conferencia_id));
      }),
  });
  await deps.runInTransaction({ actor }, async (uow) =>
    uow.audit({
      action: 'conferencia.abrir_documento',
      targetType: 'documento_da_conferencia',
      targetId: id,
    }),
  );
  const { token, expiraEm } = signDocumentLink(deps, { purpose: PURPOSE, id, actor });
  return { url: `/api/conferencias/documento/${token}`, expiraEm };
}

/** Opens the document of a signed link. @throws naoEncontrado for an expired, forged or foreign link, or a deleted document */
export async function abrirDocumentoDaConferencia({
  actor,
  input: { token },
  deps,
}: UseCase<Admin, { token: string }, ShowDeps>): Promise<{
  documento: DocumentoDaConferenciaRow;
  conteudo: Readable;
}> {
  const id = openDocumentLink(deps, { purpose: PURPOSE, token, actor });
  const documento = await conferencias.findDocumento(deps.db, id);
  if (!documento?.objeto) throw notFound();
  return { documento, conteudo: await deps.storage.read(documento.objeto) };
}
