import { perguntasFeitas } from '#domain/catalogo/perguntas.ts';
import type { PatientScope } from '#platform/actor.ts';
import type { Queries } from '#platform/db/database.ts';
import { readVersoes } from '#features/catalogo/perguntas/perguntas.public.ts';
import type { Storage } from '#ports/storage.ts';
import { opensAsFile } from '#features/documentos/entrega/entrega.public.ts';
import { findEmitido, listEmitidoKeys, readBundle } from '#features/documentos/fhir/fhir.public.ts';
import { listAnsweredKeys, readAnswersInFhir } from '#features/pedidos/questionarios/questionarios.public.ts';
import { documentoPath, presentDocumentoDaPessoa } from './documentos.presenter.ts';
import { percorrerAcessos, presentAcesso } from '../acessos/acessos.public.ts';
import * as presenter from './exportacao.presenter.ts';
import * as rows from './exportacao.repository.ts';

const PAGE = 200;

/**
 * Readers for everything stored about one patient, as streams that hold at most one order or one page of rows
 * in memory.
 */
export function readPartes(db: Queries, scope: PatientScope) {
  return {
    pessoa: async () => presenter.presentPessoa(await rows.readPessoa(db, scope)),
    pessoas: streamRows(() => rows.listPessoas(db, scope), presenter.presentPessoaDaConta),
    documentosDasPessoas: streamRows(() => rows.listDocumentosDePessoas(db, scope), presentDocumentoDaPessoa),
    pedidos: () => streamPedidos(db, scope),
    mensagens: () => streamMensagens(db, scope),
    devolucoesSemPedido: streamRows(
      () => rows.listDevolucoesSemPedido(db, scope),
      presenter.presentExportedDevolucao,
    ),
    consentimentos: streamRows(() => rows.listConsentimentos(db, scope), presenter.presentConsentimento),
    rascunhos: streamRows(() => rows.listRascunhos(db, scope), presenter.presentExportedRascunho),
    emailsAnteriores: streamRows(() => rows.listEmailsAnteriores(db, scope), presenter.presentEmailAnterior),
    casos: streamRows(() => rows.listContestacoes(db, scope), presenter.presentContestacao),
    sessoes: streamRows(() => rows.listSessoes(db, scope), presenter.presentExportedSessao),
    chavesDeAcesso: streamRows(() => rows.listChavesDeAcesso(db, scope), presenter.presentExportedChave),
    emails: streamRows(() => rows.listEmails(db, scope), presenter.presentEmail),
    canais: streamRows(() => rows.listMudancasDeCanal(db, scope), presenter.presentMudancaDeCanal),
    recados: streamRows(() => rows.listRecados(db, scope), presenter.presentRecado),
    acessos: () => streamAcessos(db, scope),
    /** Answers and documents as FHIR: their paths in the zip, each with what makes its Bundle when its turn comes. */
    fhir: () => streamFhir(db, scope),
    /** The stored files with their path in the zip: order by order, then the chat's. */
    arquivos: () => streamFiles(db, scope),
  };
}
export type Partes = ReturnType<typeof readPartes>;

function streamRows<Row, Shown>(read: () => Promise<Row[]>, present: (row: Row) => Shown) {
  return async function* shown(): AsyncGenerator<Shown> {
    for (const row of await read()) yield present(row);
  };
}

async function* streamAcessos(db: Queries, scope: PatientScope) {
  for await (const row of percorrerAcessos(db, scope)) yield presentAcesso(row);
}

async function* streamPedidos(db: Queries, scope: PatientScope) {
  for (const id of await rows.listPedidoIds(db, scope)) yield await exportPedido(db, scope, id);
}

async function* streamMensagens(db: Queries, scope: PatientScope) {
  let last = 0;
  for (;;) {
    const page = await rows.listExportedMensagens(db, scope, last, PAGE);
    for (const row of page) yield presenter.presentExportedMensagem(row);
    if (page.length < PAGE) return;
    last = page.at(-1)?.n ?? last;
  }
}

/** Makes a Bundle when its turn in the zip comes; null where its rows are gone meanwhile. */
type FhirEntry = { caminho: string; em: Date; make: (storage: Storage) => Promise<object | null> };

async function* streamFhir(db: Queries, scope: PatientScope): AsyncGenerator<FhirEntry> {
  for (const { id, numero, respondido_em: em } of await listAnsweredKeys(db, scope)) {
    const make = async () => (await readAnswersInFhir(db, scope, id))?.bundle ?? null;
    yield { caminho: `fhir/${numero}/respostas.json`, em, make };
  }
  for (const { id, numero, codigo, emitido_em: em } of await listEmitidoKeys(db, scope)) {
    const make = async (storage: Storage) => {
      const row = await findEmitido(db, scope, id);
      return row ? readBundle(row, storage, 'without what is missing') : null;
    };
    yield { caminho: `fhir/${numero}/documento-${codigo}.json`, em, make };
  }
}

async function* streamFiles(db: Queries, scope: PatientScope) {
  for (const id of await rows.listPedidoIds(db, scope)) {
    const { pedido: row, anexos, documentos } = await rows.readExportedPedido(db, scope, id);
    for (const anexo of anexos.filter(presenter.hasFile)) {
      const caminho = presenter.anexoPath(row.numero, anexo);
      yield { caminho, objeto: anexo.objeto, em: anexo.created_at };
    }
    for (const documento of documentos.documentos.filter(opensAsFile)) {
      const { objeto, assinado_em: em } = documento;
      yield { caminho: documentoPath(row.numero, documento), objeto, em };
    }
  }
  yield* streamChatFiles(db, scope);
}

async function* streamChatFiles(db: Queries, scope: PatientScope) {
  for (const row of await rows.listArquivosDoChat(db, scope)) {
    yield { caminho: presenter.chatFilePath(row), objeto: row.objeto, em: row.created_at };
  }
}

async function exportPedido(db: Queries, scope: PatientScope, id: string) {
  const exported = await rows.readExportedPedido(db, scope, id);
  const { versao_saude, versao_trat, servico_selecionado } = exported.pedido;
  const versoes = await readVersoes(
    db,
    [versao_saude, versao_trat].filter((version) => version !== null),
  );
  const asked = (version: string | null) => perguntasFeitas(versoes, version, servico_selecionado);
  return presenter.presentExportedPedido(exported, {
    saude: asked(versao_saude),
    tratamento: asked(versao_trat),
  });
}
