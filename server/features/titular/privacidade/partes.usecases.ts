import type { Pergunta } from '../../../../domain/perguntas.ts';
import type { PatientScope } from '../../../platform/actor.ts';
import type { Queries } from '../../../platform/db/database.ts';
import { readVersoes } from '../../catalogo/perguntas/perguntas.public.ts';
import * as presenter from './exportacao.presenter.ts';
import * as rows from './exportacao.repository.ts';

const PAGE = 200;

/** Everything about one patient, a piece at a time: no more than one order or one page is held at once. */
export function partesDe(db: Queries, scope: PatientScope) {
  return {
    pessoa: async () => presenter.presentPessoa(await rows.readPessoa(db, scope)),
    pedidos: () => pedidos(db, scope),
    mensagens: () => mensagens(db, scope),
    devolucoesSemPedido: each(() => rows.listDevolucoesSemPedido(db, scope), presenter.presentDevolucao),
    consentimentos: each(() => rows.listConsentimentos(db, scope), presenter.presentConsentimento),
    rascunhos: each(() => rows.listRascunhos(db, scope), presenter.presentRascunho),
    emailsAnteriores: each(() => rows.listEmailsAnteriores(db, scope), presenter.presentEmailAnterior),
    casos: each(() => rows.listCasos(db, scope), presenter.presentCaso),
    sessoes: each(() => rows.listSessoes(db, scope), presenter.presentSessao),
    emails: each(() => rows.listEmails(db, scope), presenter.presentEmail),
    /** The stored files, order by order and then the chat's, with where each stands in the zip. */
    arquivos: () => arquivos(db, scope),
  };
}
export type Partes = ReturnType<typeof partesDe>;

function each<Row, Shown>(read: () => Promise<Row[]>, present: (row: Row) => Shown) {
  return async function* shown(): AsyncGenerator<Shown> {
    for (const row of await read()) yield present(row);
  };
}

async function* pedidos(db: Queries, scope: PatientScope) {
  for (const id of await rows.listPedidoIds(db, scope)) yield await pedido(db, scope, id);
}

async function* mensagens(db: Queries, scope: PatientScope) {
  let last = 0;
  for (;;) {
    const page = await rows.listMensagens(db, scope, last, PAGE);
    for (const row of page) yield presenter.presentMensagem(row);
    if (page.length < PAGE) return;
    last = page.at(-1)?.n ?? last;
  }
}

async function* arquivos(db: Queries, scope: PatientScope) {
  for (const id of await rows.listPedidoIds(db, scope)) {
    const { pedido: row, anexos } = await rows.readPedido(db, scope, id);
    for (const anexo of anexos.filter(presenter.temArquivo)) {
      const caminho = presenter.caminhoDoAnexo(row.numero, anexo);
      yield { caminho, objeto: anexo.objeto, em: anexo.created_at };
    }
  }
  yield* doChat(db, scope);
}

/** The files of the chat, each under the number of its message. */
async function* doChat(db: Queries, scope: PatientScope) {
  for (const row of await rows.listArquivosDoChat(db, scope)) {
    yield { caminho: presenter.caminhoNoChat(row), objeto: row.objeto, em: row.created_at };
  }
}

async function pedido(db: Queries, scope: PatientScope, id: string) {
  const exported = await rows.readPedido(db, scope, id);
  const { versao_saude, versao_trat } = exported.pedido;
  const versoes = await readVersoes(
    db,
    [versao_saude, versao_trat].filter((version) => version !== null),
  );
  const asked = (version: string | null): readonly Pergunta[] =>
    versoes.find((versao) => versao.id === version)?.perguntas ?? [];
  return presenter.presentPedido(exported, { saude: asked(versao_saude), tratamento: asked(versao_trat) });
}
